/** How a rule sheet is coloured: line by line, as it is read. */
import { LanguageSupport, StreamLanguage, type StringStream } from "@codemirror/language";
import { tags } from "@lezer/highlight";

interface State {
  /** Where in its line the reader is. */
  part: "start" | "heading" | "name" | "value";
}

const WORDS = /^(?:if|and|or|not|then|else|but|to|with|extends|no|none|nothing|never|nobody|everyone)$/i;
const SUIT = /^(?:spade|heart|diamond|club)s?$/i;
const RANKS = /^(?:10|[2-9TJQKA])(?:-(?:10|[2-9TJQKA]))?$/;

/** Whether a line has a colon that makes it a rule: outside quotes, before a comment. */
function isRule(line: string): boolean {
  const bare = line.replace(/"[^"]*"/g, "").replace(/(^|[ \t])#.*$/, "");
  return bare.includes(":");
}

function token(stream: StringStream, state: State): string | null {
  if (stream.sol()) state.part = "start";
  if (stream.eatSpace()) return null;
  if (stream.peek() === "#" && (stream.pos === 0 || /[ \t]/.test(stream.string.charAt(stream.pos - 1)))) {
    stream.skipToEnd();
    return "comment";
  }
  if (state.part === "start") {
    if (stream.peek() === ">") {
      stream.skipToEnd();
      return "note";
    }
    state.part = isRule(stream.string) ? "name" : "heading";
  }
  if (stream.match(/^"[^"]*"?/)) return "string";
  if (state.part === "name") {
    if (stream.eat(":")) {
      state.part = "value";
      return "punctuation";
    }
    stream.match(/^[^:#"\s]+/) || stream.next();
    return "rule";
  }
  const word = (stream.match(/^(?:off-)?[\p{L}\p{N}]+(?:-[\p{L}\p{N}]+)*/u) as RegExpMatchArray | null)?.[0];
  if (word === undefined) {
    stream.next();
    return null;
  }
  if (state.part === "heading") return /^(?:variant|house-rule|extends|no)$/i.test(word) ? "keyword" : "heading";
  if (SUIT.test(word) || /^(?:off-.+|joker|jokers|trump|trumps)$/i.test(word)) return "card";
  if (/^[JQKAT]$/.test(word) || (RANKS.test(word) && word.includes("-"))) return "card";
  if (/^\d+$/.test(word)) return /^\s+of\b/.test(stream.string.slice(stream.pos)) ? "card" : "number";
  return WORDS.test(word) ? "keyword" : "value";
}

const language = StreamLanguage.define<State>({
  name: "pitch",
  startState: () => ({ part: "start" }),
  copyState: (state) => ({ ...state }),
  token,
  languageData: { commentTokens: { line: "#" } },
  tokenTable: {
    comment: tags.lineComment,
    note: tags.docComment,
    heading: tags.heading,
    rule: tags.propertyName,
    punctuation: tags.punctuation,
    card: tags.atom,
    number: tags.number,
    keyword: tags.keyword,
    string: tags.string,
    value: tags.content,
  },
});

export function pitch(): LanguageSupport {
  return new LanguageSupport(language);
}
