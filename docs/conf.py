"""The documentation as a site, made by ``make site``: Sphinx reads the same pages that are read in the repository."""

import sys
from importlib.metadata import version as version_of
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))

project = "pitchdsl"
author = "the authors of pitchdsl"
release = version = version_of("pitchdsl")

extensions = ["myst_parser", "sphinx.ext.autodoc", "on_site"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["examples"]
nitpicky = False

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 4

autodoc_typehints = "signature"
autodoc_member_order = "bysource"
python_use_unqualified_type_names = True

html_theme = "furo"
html_title = "pitchdsl"
html_static_path = ["_static"]
html_css_files = ["site.css"]
html_search_scorer = str(Path(__file__).with_name("_static") / "scorer.js")  # Sphinx opens it as it is
html_copy_source = False
html_show_sphinx = False
html_show_copyright = False
html_theme_options = {"navigation_with_keys": True}

linkcheck_ignore = [r"http://127\.0\.0\.1.*", r"tcp://.*"]
