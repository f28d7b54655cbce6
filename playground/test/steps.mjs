/** What a user does with the page, step by step; each fails with an error that says what was not so. */
import { readFileSync } from "node:fs";
import { hand, more, settled, sit } from "./playing.mjs";

const FAULTY = 'variant friday "Friday Pitch" extends auction-pitch\n\nwinning\n  target 5\n';
const RULE = "no-junk";
const RULE_TITLE = "No junk";
const SOON = 30_000;
/** The game that the first view deals unless one chooses. */
let usual;

/** Opens the page and waits for Python. */
export async function open(page, address) {
  await page.goto(address);
  await page.locator("html[data-ready]").waitFor({ state: "attached", timeout: 60_000 });
  await view(page, "Sheet");
  await page.locator(".problems h2").filter({ hasText: "No problems" }).waitFor({ timeout: SOON });
}

/** A first visit: three doors, and cards on the table by one press; the browser's back button leads back. */
export async function doors(page, address) {
  await page.goto(address);
  for (const name of ["Deal me in", "Start from a game", "Show me a hand"]) await page.getByRole("button", { name }).waitFor({ timeout: SOON });
  const size = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  const below = await page.getByRole("button", { name: "Deal me in" }).evaluate((button) => button.getBoundingClientRect().bottom - document.querySelector(".foot").getBoundingClientRect().top);
  must(below <= 0, `on a phone on its side the deal lies ${below} px below the fold`);
  await page.setViewportSize(size);
  await page.locator("html[data-ready]").waitFor({ state: "attached", timeout: 60_000 });
  await page.locator("#door .gallery li").first().waitFor({ timeout: SOON });
  usual = await page.locator("#door .chosen strong").innerText();
  const all = await page.locator("#door .gallery li").count();
  await page.locator("#door-players").selectOption("6");
  const six = await page.locator("#door .gallery li:visible").count();
  must(six > 0 && six < all, `${six} of ${all} games are for six`);
  await page.getByRole("group", { name: "Players" }).getByRole("button", { name: "3", exact: true }).click();
  await page.getByRole("button", { name: "Deal me in" }).click();
  await settled(page);
  await comes(page.locator(".felt .plate"), 3, "the table is not laid for three");
  await comes(page.locator(".held"), { least: 1 }, "there are no cards on the table");
  await page.goBack();
  await page.getByRole("button", { name: "Deal me in" }).waitFor();
  await page.locator(".left-off").getByRole("button", { name: /^At the table/ }).click();
  await comes(page.locator(".held"), { least: 1 }, "the game has not been kept");
}

/** The lesson: what is wrong is answered, what is right leads on, and the end is a table of one's own. Cards are those of the engine's hands. */
export async function learn(page) {
  const hands = JSON.parse(readFileSync(new URL("../src/learn/hands.json", import.meta.url), "utf8"));
  const tricks = hands.flatMap((hand) => hand.tricks);
  const lesson = page.locator(".lesson");
  const answer = lesson.locator(".lesson-answer");
  const next = lesson.getByRole("button", { name: "Go on" });
  const pressed = async (card) => {
    await lesson.locator(`[data-card="${card}"]`).click();
    await answer.filter({ hasText: /\S/ }).waitFor({ timeout: SOON });
    return next.isVisible();
  };
  await view(page, "Learn");
  let played = 0;
  let barred = 0;
  for (let steps = 0; await lesson.evaluate((each) => !each.classList.contains("ended")); steps++) {
    must(steps < 40, "the lesson has no end");
    const cards = await lesson.locator("[data-card]").evaluateAll((each) => each.map(({ dataset }) => dataset.card));
    const asks = await lesson.getAttribute("data-asks");
    if (asks === "choose")
      for (const each of await lesson.locator(".answers button").all()) {
        await each.click();
        const right = await each.evaluate((button) => button.classList.contains("right"));
        must((await next.isVisible()) === right && (await answer.innerText()) !== "", "an answer is not answered, or a wrong one leads on");
        if (right) break;
      }
    else if (asks === "play") {
      const { may, cards: laid, winner } = tricks[played++];
      for (const card of cards.filter((each) => each !== laid.South)) {
        must(!(await pressed(card)), `${card} is taken for ${laid.South} in trick ${played}`);
        const refused = await lesson.locator(`[data-card="${card}"].barred`).count();
        must(Boolean(refused) !== may.includes(card), `${card} ${refused ? "is refused" : "may be played"} in trick ${played}`);
        barred += refused;
      }
      await lesson.locator(`[data-card="${laid.South}"]`).click();
      await next.waitFor({ timeout: SOON });
      await comes(lesson.locator(`.at-${winner.toLowerCase()} .lies.won`), 1, `trick ${played} is not won by ${winner}`);
    } else if (asks === "press") for (const card of cards) if (await pressed(card)) break;
    await next.click();
  }
  must(played === tricks.length && barred > 0, `${played} of ${tricks.length} tricks were played, and ${barred} cards refused`);
  await comes(lesson.locator(".told section"), { least: 3 }, "the end sums nothing up");
  must((await lesson.locator(".lesson-ask").innerText()).includes(usual), `the end does not tell of ${usual}, which the first view deals`);
  await lesson.getByRole("button", { name: "Deal me in" }).click();
  await settled(page);
  await comes(page.locator(".held"), 6, "no cards come after the lesson");
}

/** Changes a rule of the game that is played, beside the table, and plays by it. */
export async function change(page) {
  await more(page, "Change the rules");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("winning\n  target: 5\n");
  await view(page, "Table");
  await page.locator(".stale").getByRole("button", { name: /^Begin anew/ }).click({ timeout: SOON });
  await settled(page);
  await page.locator("#table .score caption").getByText(/to 5/).first().waitFor({ timeout: SOON });
}

/** Writes a sheet with a fault, and mends it by its remedy. */
export async function mend(page) {
  await side(page, "Write");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.type(FAULTY[0]);
  await page.keyboard.insertText(FAULTY.slice(1));
  await page.locator(".cm-lintRange-error").first().waitFor({ timeout: SOON });
  await page.locator(".problem").getByRole("button", { name: /^Fix it/ }).click();
  await page.locator(".problems h2").filter({ hasText: "No problems" }).waitFor({ timeout: SOON });
  const text = await page.locator(".cm-content").innerText();
  must(/^ {2}target: 5$/m.test(text), `the remedy was not written: ${text}`);
  const called = await page.locator("#sheets [aria-current]").innerText();
  must(called === "friday", `the sheet is called ${called}, not as its first line says`);
}

/** Writes two house rules into one text: one is looked at, which is said, with a way to the list of them. */
export async function two(page) {
  await side(page, "Write");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("house-rule one\nwinning\n  target: 9\n\nhouse-rule other\nwinning\n  target: 8\n");
  await page.locator(".only").getByText(/Only one, .* Give other a sheet/).waitFor({ timeout: SOON });
  await page.locator(".only").getByRole("button", { name: "House rules" }).click();
  await page.locator("#panel-house:not([hidden])").waitFor();
}

/** Begins a sheet by questions: the games can be searched, a number may be a word, and a wrong answer is asked again. */
export async function questions(page) {
  await side(page, "Write");
  await page.getByRole("button", { name: "New" }).click();
  const dialog = page.locator("dialog[open]");
  await dialog.getByRole("button", { name: "Answer a few questions" }).click();
  const rows = dialog.locator("fieldset input[type=radio]:visible");
  await rows.nth(8).waitFor({ timeout: SOON });
  await dialog.locator("#answer-search").fill("nine-card don");
  await comes(rows, 2, "a search for one game leaves others, too");
  await dialog.getByRole("button", { name: "Next" }).click();
  const answer = async (text) => {
    await dialog.locator("#answer-free").fill(text);
    await dialog.getByRole("button", { name: "Next" }).click();
  };
  await dialog.getByText("What is your game called?").waitFor({ timeout: SOON });
  await answer("Ours");
  await dialog.getByText("How many play?").waitFor({ timeout: SOON });
  await answer("a few");
  await dialog.locator("[role=alert]").waitFor({ timeout: SOON });
  await answer("three to five");
  await dialog.getByText("How many cards each?").waitFor({ timeout: SOON });
  await dialog.locator("summary", { hasText: "The sheet so far" }).click();
  await dialog.locator("pre").getByText(/seats: 3-5/).waitFor({ timeout: SOON });
  await page.keyboard.press("Escape");
}

/** Lays a house rule over the sheet. */
export async function houseRule(page) {
  await tab(page, "house");
  await page.locator("#house-search").fill(RULE);
  const box = page.locator(`#house-${RULE}`);
  await box.check({ timeout: SOON });
  await page.locator(".laid-over").getByText(RULE_TITLE).waitFor({ state: "attached" });
}

/** A house rule is found by what its lines say; ticking it moves nothing; at a press it stands in the sheet itself. */
export async function takenIn(page) {
  const before = (await page.locator("#sheets [aria-current]").innerText()).trim();
  await side(page, "Write");
  await page.getByRole("button", { name: "New" }).click();
  await page.getByRole("button", { name: "An empty sheet" }).click();
  await tab(page, "house");
  await page.locator("#house-search").fill("21");
  const told = page.locator("#panel-house [role=status]");
  await told.getByText(/^1 of \d+ have these words: 1 fit/).waitFor({ timeout: SOON });
  await page.locator("#house-search").fill("winning");
  const box = page.locator("#house-to-twenty-one");
  const top = () => box.evaluate((each) => Math.round(each.getBoundingClientRect().top));
  for (const close of await page.locator(".note").getByRole("button", { name: "Close" }).all()) await close.click(); // a note may lie over it
  await box.scrollIntoViewIfNeeded();
  const was = await top();
  await box.check({ timeout: SOON });
  await told.getByText(/have these words/).waitFor({ timeout: SOON });
  const is = await top();
  must(Math.abs(is - was) <= 2, `the list jumps from ${was} to ${is} when a box is ticked`);
  await page.getByRole("button", { name: "Write them into the sheet" }).click();
  await page.locator("#panel-house").getByText("None is ticked.").waitFor({ timeout: SOON });
  await side(page, "Write");
  const text = await page.locator(".cm-content").innerText();
  must(text.includes("  with: to-twenty-one"), `the house rule does not stand in the sheet: ${text}`);
  await page.locator(".problems h2").filter({ hasText: "No problems" }).waitFor({ timeout: SOON });
  await page.locator("#sheets").getByRole("button", { name: before, exact: true }).click();
}

/** The table, what may be said, the hand and the hint are in view together, and nothing lies over them. */
async function inView(page, when, ...parts) {
  for (const part of [".felt", ".ask", ".hand", '.help-bar [aria-label="Hint"]', ...parts]) {
    const hidden = await page.locator(part).first().evaluate((each) => {
      const { top, bottom, left, right } = each.getBoundingClientRect();
      const seen = (y) => {
        const over = document.elementFromPoint((left + right) / 2, y);
        return over !== null && (each.contains(over) || over.contains(each));
      };
      const shown = document.getElementById("table").getBoundingClientRect();
      const within = top >= Math.max(0, shown.top) && bottom <= Math.min(innerHeight, shown.bottom);
      return within && seen(top + 6) && seen(bottom - 6) ? "" : `${Math.round(top)} to ${Math.round(bottom)} of ${innerHeight}`;
    });
    must(!hidden, `${part} is out of view ${when}: ${hidden}`);
  }
}

/** In the bidding and in the play, with a hint and with a refusal, all that one plays with is in one view. */
export async function together(page) {
  await tab(page, "play");
  await sit(page, { seats: 4, seed: 7 });
  const calls = page.locator(".moves .bar button");
  const advised = async (when) => {
    await inView(page, when);
    await page.getByRole("button", { name: "Hint", exact: true }).click();
    await page.locator(".hinted p").filter({ hasText: /: .+\.$/ }).first().waitFor({ timeout: SOON });
    await inView(page, `with a hint ${when}`, ".hinted p");
  };
  let bids = 0;
  let refused = false;
  for (let step = 0; step < 100 && !refused; step++) {
    await settled(page);
    if (await page.locator("dialog.ended[open]").isVisible()) await page.locator("dialog.ended .main").click();
    else if ((await calls.count()) > 0) {
      if (bids++ === 0) await advised("in the bidding");
      await calls.first().click(); // also with the hint still open
      await settled(page);
      must(bids > 1 || ((await calls.count()) === 0 && !(await page.locator(".hinted").isVisible())), "a call is not heard while a hint is open");
    } else {
      const barred = page.locator(".held.barred").first();
      if ((await barred.count()) > 0) {
        await advised("in the play");
        await page.locator(".hinted .main").click();
        await barred.focus();
        await page.keyboard.press("Enter");
        await page.locator(".answered").getByText(/may not/).first().waitFor({ timeout: SOON });
        await inView(page, "with a refusal", ".answered");
        refused = true;
      } else await page.locator(".held").first().click({ position: { x: 8, y: 30 } });
    }
  }
  must(bids > 0 && refused, `too little happened: ${bids} calls, ${refused ? "a" : "no"} refusal`);
  const before = await page.locator(".hand").innerText();
  await more(page, "Other players");
  await page.locator(".setup h3", { hasText: "Sit down at" }).waitFor({ timeout: SOON });
  await page.getByRole("button", { name: "Back to the game" }).click();
  must((await page.locator(".hand").innerText()) === before, "the game is lost to a look at the players");
  await more(page, "Other players");
}

/** Plays a hand to its count with the keyboard, and presses the reason of a point. */
export async function play(page) {
  await tab(page, "play");
  await sit(page, { seats: 4, seed: 7 });
  const done = await hand(page);
  must(done.played > 0 && done.bids > 0, `too little was done by keys: ${JSON.stringify(done)}`);
  await comes(page.locator("dialog.ended .lines button.rule"), { least: 1 }, "no line of the count can be pressed");
  await page.locator("dialog.ended .lines summary").click();
  await page.locator("dialog.ended .lines button.rule").first().click();
  await page.locator("dialog.wide-dialog[open] .lit").waitFor({ timeout: SOON });
  await page.keyboard.press("Escape");
  await comes(page.locator("dialog.ended[open]:visible"), 1, "the text of a rule does not lead back to the end of the hand");
  await page.locator("dialog.ended .main").click();
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.locator(".aids table", { has: page.locator("caption", { hasText: "Score sheet" }) }).locator("tbody tr").first().waitFor({ timeout: SOON });
  await page.keyboard.press("Escape");
  return done;
}

/** Plays a short game to its end: the card that is turned up lies on the table, and the end says who won, in one view. */
export async function toTheEnd(page) {
  await side(page, "Write");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText("variant short extends seven-up\nwinning\n  target: 2\n");
  await page.locator(".problems h2").filter({ hasText: "No problems" }).waitFor({ timeout: SOON });
  await tab(page, "play");
  await sit(page, { seats: 2, seed: 3 });
  const end = page.locator("dialog.ended[open]");
  const another = end.getByRole("button", { name: "Another game" });
  let turned = 0;
  for (let step = 0; step < 200 && !(await another.isVisible()); step++) {
    if (await end.isVisible()) {
      await end.locator(".main").click();
      await settled(page);
    }
    if ((await page.locator(".felt .turned .card").count()) > 0 && turned++ === 0) await inView(page, "before the first lead", ".felt .turned .card");
    const pressed = page.locator('.held[aria-pressed="false"]');
    const discard = page.locator('.moves .main[aria-disabled="true"]');
    const seen = { position: { x: 8, y: 30 } }; // the next card lies over the middle
    if ((await pressed.count()) > 0 && (await discard.count()) > 0) await pressed.last().click(seen);
    else await page.locator(".moves .bar button, .held:not(.barred)").first().click(seen);
    await settled(page);
  }
  must(/ wins? the game\.$/.test(await end.locator("h2").innerText()), "the dialog does not say who won");
  await end.getByRole("button", { name: "Look at the table" }).click();
  const said = await page.locator(".asked").innerText();
  must(/^The game is over\. .+ wins? after \d+ hands?\. .*Final score/.test(said), `the end says: ${said}`);
  must(turned > 0, "no card that was turned up lay on the table");
  await inView(page, "at the end");
  must((await page.getByRole("button", { name: "Hint", exact: true }).getAttribute("aria-disabled")) === "true", "a hint is offered after the end");
  await page.emulateMedia({ media: "print" });
  must((await page.locator("#table button:visible").count()) === 0, "buttons are printed with the game");
  await page.emulateMedia({ media: "screen" });
}

/** Asks for help at the table, takes back, saves; then changes the sheet and is told that the game goes on by the old one. */
export async function helped(page) {
  const press = (name) => page.getByRole("button", { name, exact: true }).click();
  await more(page, "New game");
  await settled(page);
  await press("Hint");
  await page.locator(".hinted p").filter({ hasText: /: .+\.$/ }).first().waitFor({ timeout: SOON });
  await page.locator(".hinted .main").click();
  await press("More");
  await page.locator("summary", { hasText: "Card counter" }).click();
  await page.locator(".aids caption", { hasText: "Cards played" }).waitFor({ state: "attached", timeout: SOON });
  await page.locator("dialog.more").getByRole("button", { name: "Claim the rest" }).click();
  await page.locator(".answered, .telling .latest").getByText(/ranted|not your turn|may/).first().waitFor({ timeout: SOON });
  const asked = await page.locator(".asked").innerText();
  await settled(page);
  await page.locator('.moves .bar button, .held:not(.barred)').first().click();
  await settled(page);
  await press("Undo");
  await page.locator(".asked", { hasText: asked }).waitFor({ timeout: SOON });
  const saved = page.waitForEvent("download");
  await more(page, "Save the game");
  must((await saved).suggestedFilename().endsWith(".jsonl"), "the game is not saved as a record");
  await page.locator("dialog.more > .main").click();
  await side(page, "Write");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+End");
  await page.keyboard.insertText("> a note");
  await view(page, "Table");
  await page.locator(".stale").getByText("goes on by the rules it began with").waitFor({ timeout: SOON });
}

/** Begins a thousand games; stops them on the way, or waits for the end. */
export async function measure(page, whole) {
  await tab(page, "measure");
  await page.getByRole("button", { name: /^Play 1,000 games/ }).click();
  await page.locator(".results tbody tr").first().waitFor({ timeout: 60_000 });
  if (whole) await page.getByText("1,000 games are played.").waitFor({ timeout: 120_000 });
  else await page.getByRole("button", { name: "Stop" }).click();
  await page.locator(".hands-picture").waitFor();
  must(!(await page.getByRole("button", { name: "Stop" }).isVisible()), "it goes on measuring");
}

/** Prints the one-page sheet into a PDF; returns how many pages it has. */
export async function print(page) {
  await tab(page, "short");
  await page.locator("#panel-short").getByText("Friday Pitch").first().waitFor({ timeout: SOON });
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: false });
  const pages = pdf.toString("latin1").match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0;
  must(pages === 1, `the one-page sheet has ${pages} pages`);
}

/** The link that carries the sheet. */
export async function share(page) {
  await side(page, "Write");
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const link = await page.locator("#link").inputValue();
  await comes(page.locator("dialog .local:visible"), 1, "nobody is told that the link of a local page opens here alone");
  await page.keyboard.press("Escape");
  must(link.includes("#s="), `this is no link: ${link}`);
  const address = page.locator('meta[name="public-address"]');
  await address.evaluate((meta) => (meta.content = "https://pitch.example/table/"));
  await page.getByRole("button", { name: "Share", exact: true }).click();
  const open = await page.locator("#link").inputValue();
  must(open === `https://pitch.example/table/${link.slice(link.indexOf("#"))}`, `a page built for a public address links to ${open}`);
  must((await page.locator("dialog .local").count()) === 0, "a public link is told as a local one");
  await page.keyboard.press("Escape");
  await address.evaluate((meta) => (meta.content = ""));
  return link;
}

/** Opens a link as somebody who was never here. */
export async function opened(page, link) {
  await page.goto(link);
  await page.locator(".laid-over").getByText(RULE_TITLE).waitFor({ state: "attached", timeout: 60_000 });
  const text = await page.locator(".cm-content").innerText();
  must(text.includes("Friday Pitch") && text.includes("target: 5"), `the sheet did not come: ${text}`);
  must(!page.url().includes("#s="), "the link stays in the address");
}

/** Opens a tab, or the table; on a narrow screen the side of the tabs first. */
export async function tab(page, id) {
  if (id === "play") return table(page);
  await view(page, "Sheet");
  await side(page, "Read");
  await page.locator(`#tab-${id}`).click();
  await page.locator(`#panel-${id}:not([hidden])`).waitFor();
}

/** Goes to a view by its link at the top. */
export async function view(page, name) {
  await page.locator("#views").getByRole("link", { name }).click();
}

/** Goes to the table, for a game by the sheet that is open. */
async function table(page) {
  await side(page, "Write");
  await page.getByRole("button", { name: "Play this sheet" }).click();
  await settled(page);
}

async function side(page, name) {
  if (name === "Write") await view(page, "Sheet");
  const press = page.locator("#switch").getByRole("button", { name });
  if (await press.isVisible()) await press.click();
}

export function must(so, what) {
  if (!so) throw new Error(what);
}

/** Waits until so many elements are there, or at least so many: a page shows its answers only when it has them. */
export async function comes(locator, wanted, what) {
  const [least, most] = typeof wanted === "number" ? [wanted, wanted] : [wanted.least, Infinity];
  const end = Date.now() + SOON;
  for (;;) {
    const number = await locator.count();
    if (least <= number && number <= most) return;
    must(Date.now() < end, `${what} (there are ${number})`);
    await locator.page().waitForTimeout(20);
  }
}

/** The score of an evening with real cards: entered, corrected, kept over a reload, printed alone. */
export async function score(page) {
  await view(page, "Score");
  await page.getByLabel("Who plays?").fill("Ann");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.locator(".score-told").getByText(/players, and these are 1/).waitFor({ timeout: SOON });
  await page.getByLabel("Who plays?").fill("Ann, Bob, Cal, Dan");
  await page.getByRole("button", { name: "Begin", exact: true }).click();
  await page.getByText("Hand 1.").waitFor({ timeout: SOON });
  const enter = async (who, bid, taken) => {
    await page.getByLabel("Who bid?").selectOption(who);
    await page.getByLabel("How much?").selectOption(bid);
    for (const [row, side] of Object.entries({ high: "nobody", low: "nobody", jack: "nobody", game: "nobody", ...taken })) await page.getByRole("radiogroup", { name: row, exact: true }).getByLabel(side).check();
    await page.getByRole("button", { name: "Enter the hand" }).click();
  };
  const cells = async (hand) => (await page.locator(".score-sheet").first().locator("tbody tr").nth(hand - 1).locator("td.number").allInnerTexts()).map((text) => text.trim().split(/\s+/).at(-1));
  const [ours, theirs] = await page.getByRole("radiogroup", { name: "high", exact: true }).locator("label").allInnerTexts();
  await enter("Bob", "3", { high: theirs, low: ours, game: theirs });
  await page.getByText("Hand 2.").waitFor({ timeout: SOON });
  must((await cells(1)).includes("−3"), `a bid of 3 that is set is scored ${await cells(1)}`);
  await enter("Cal", "2", { high: ours, jack: ours });
  await page.locator(".score-told").getByText("somebody has low").waitFor({ timeout: SOON });
  await page.getByLabel("Did nobody take low?").selectOption("no, I choose again");
  await page.getByRole("radiogroup", { name: "low", exact: true }).getByLabel(theirs).check();
  await page.getByRole("button", { name: "Enter the hand" }).click();
  await page.getByText("Hand 3.").waitFor({ timeout: SOON });
  await page.reload();
  await page.locator("html[data-ready]").waitFor({ state: "attached", timeout: 60_000 });
  await page.getByText("Hand 3.").waitFor({ timeout: SOON });
  await page.getByRole("button", { name: "Change hand 1" }).click();
  await page.getByRole("radiogroup", { name: "jack", exact: true }).getByLabel(theirs).check();
  await page.getByRole("button", { name: "Enter the hand" }).click();
  await page.locator(".score-sheet td", { hasText: "Bob 3, made" }).waitFor({ timeout: SOON });
  await page.emulateMedia({ media: "print" });
  must(await page.locator(".score-sheet").first().isVisible(), "the score sheet is not printed");
  must(!(await page.locator(".hand-form").isVisible()), "the form is printed");
  await page.emulateMedia({ media: "screen" });
  await page.getByRole("button", { name: "Take hand 2 back" }).click();
  await page.getByText("Hand 2.").waitFor({ timeout: SOON });
  await page.getByLabel("Who bid?").selectOption("Dan");
  await page.getByLabel("How much?").selectOption("2");
  await page.getByRole("button", { name: "Enter the hand" }).click();
  await page.locator(".score-told").getByText("Choose who took high, or nobody.").waitFor({ timeout: SOON });
}

/** A question about the rules: put together by presses, asked by key, answered with the line that decides; examples of the sheet are played. */
export async function settle(page) {
  const text = 'variant cases "Cases" extends guide-partnership\n\nsettlement\n  set: pitcher loses twice the bid\n\nexamples\n  set by one: we bid 3 and take 2 then we lose 6\n  wrong: we bid 3 and take 2 then we lose 3\n';
  await side(page, "Write");
  await page.locator(".cm-content").click();
  await page.keyboard.press("Control+A");
  await page.keyboard.insertText(text);
  await page.locator(".problems").getByText("not so by these rules").first().waitFor({ timeout: SOON });
  await view(page, "Settle");
  const line = page.getByLabel("What happened at your table?");
  const answer = page.locator(".settle-says");
  await page.locator(".settle-examples li").nth(1).getByText("not so", { exact: true }).waitFor({ timeout: SOON });
  await page.locator(".settle-examples li").nth(0).getByText("so", { exact: true }).waitFor({ timeout: SOON });
  await page.locator(".settle-ready button").first().click();
  await answer.getByText("The bid is set.").waitFor({ timeout: SOON });
  await page.getByRole("button", { name: "Clear" }).click();
  await comes(answer, 0, "an answer stays when the question is gone");
  await page.locator(".settle-words").getByRole("button", { name: "we bid 2" }).click();
  await page.keyboard.type("3");
  await page.locator(".settle-words").getByRole("button", { name: "we take 2", exact: true }).first().click();
  await page.locator(".settle-words").getByRole("button", { name: "we lose 3", exact: true }).click();
  await page.keyboard.type("2");
  must((await line.inputValue()) === "we bid 3, we take 2 then we lose 2", `presses make: ${await line.inputValue()}`);
  await page.keyboard.press("Enter");
  await answer.getByText("No: we lose 6.").waitFor({ timeout: SOON });
  await line.fill("we bid 3 and take 2 then we loose 6");
  await page.keyboard.press("Enter");
  await page.locator(".settled").getByRole("button", { name: "we bid 3 and take 2 then we lose 6" }).click();
  await answer.getByText("Yes: we lose 6.").waitFor({ timeout: SOON });
  await line.fill("everyone passes");
  await page.keyboard.press("Enter");
  await answer.getByText("The cards are dealt again.").waitFor({ timeout: SOON });
  await page.getByRole("button", { name: "Which house rules decide otherwise?" }).click();
  const rule = page.locator(".settle-rules button").first();
  await rule.waitFor({ timeout: 60_000 });
  await page.locator(".settle-others").getByText("press one to see how").waitFor({ timeout: 60_000 });
  await rule.click();
  await page.locator(".settle-with").getByText(/^With “.+”: .+\.$/).waitFor({ timeout: SOON });
  await page.locator(".settle-says .rule").first().click();
  await page.locator("dialog.wide-dialog[open] .lit").getByText("all pass").waitFor({ timeout: SOON });
  await page.keyboard.press("Escape");
  await page.locator(".settle-ready button").first().click();
  await page.locator(".settle-says .rule", { hasText: "twice the bid" }).click();
  await page.locator("#sheet .cm-shown", { hasText: "twice the bid" }).waitFor({ timeout: SOON });
  await view(page, "Settle");
  await comes(answer.filter({ visible: true }), 1, "the answer is lost to a look at its line");
}
