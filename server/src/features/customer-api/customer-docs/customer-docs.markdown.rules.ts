export type MarkdownListItem = { text: string; inner: MarkdownBlock[] };
export type MarkdownBlock =
  | { kind: "heading"; level: number; text: string }
  | { kind: "paragraph"; text: string }
  | { kind: "note"; text: string }
  | { kind: "code"; language: string; text: string }
  | { kind: "list"; isOrdered: boolean; items: MarkdownListItem[] }
  | { kind: "table"; head: string[]; rows: string[][] }
  | { kind: "rule" };

const indentOf = (line: string) => line.length - line.trimStart().length;

/** Where a list's item begins: the length of its mark, else 0. */
function markOf(line: string): { length: number; isOrdered: boolean } | null {
  const text = line.trimStart();
  if (text.startsWith("- ") || text.startsWith("* ")) return { length: 2, isOrdered: false };
  let digits = 0;
  while (digits < 3 && text.charAt(digits) >= "0" && text.charAt(digits) <= "9") digits += 1;
  return digits > 0 && text.startsWith(". ", digits) ? { length: digits + 2, isOrdered: true } : null;
}

function headingOf(line: string): { level: number; text: string } | null {
  let level = 0;
  while (line.charAt(level) === "#") level += 1;
  return level > 0 && level < 7 && line.charAt(level) === " " ? { level, text: line.slice(level + 1).trim() } : null;
}

/** A bar in code, or after a backslash, parts nothing. */
export function markdownCellsOf(line: string): string[] {
  const cells: string[] = [];
  let [cell, isCode] = ["", false];
  const text = line.trim();
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charAt(at);
    if (letter === "`") isCode = !isCode;
    if (letter === "\\" && text.charAt(at + 1) === "|") {
      cell += "|";
      at += 1;
    } else if (letter === "|" && !isCode) {
      cells.push(cell.trim());
      cell = "";
    } else cell += letter;
  }
  cells.push(cell.trim());
  return cells.slice(1, text.endsWith("|") ? -1 : undefined);
}

const isTable = (line: string) => line.trimStart().startsWith("|");
const isQuote = (line: string) => line.startsWith(">");
const isFence = (line: string) => line.trimStart().startsWith("```");
const isBlank = (line: string) => line.trim() === "";
const endsParagraph = (line: string) =>
  isBlank(line) || isFence(line) || isTable(line) || isQuote(line) || headingOf(line) !== null || markOf(line) !== null;

class Reader {
  readonly lines: readonly string[];
  at = 0;
  constructor(lines: readonly string[]) {
    this.lines = lines;
  }
  get line(): string | undefined {
    return this.lines[this.at];
  }
  takeWhile(wanted: (line: string) => boolean): string[] {
    const from = this.at;
    while (this.line !== undefined && wanted(this.line)) this.at += 1;
    return this.lines.slice(from, this.at);
  }
}

function readFence(reader: Reader, opening: string): MarkdownBlock {
  reader.at += 1;
  const margin = indentOf(opening);
  const text = reader.takeWhile((line) => !isFence(line)).map((line) => line.slice(Math.min(margin, indentOf(line))));
  reader.at += 1;
  return { kind: "code", language: opening.trim().slice(3).trim(), text: text.join("\n") };
}

function readList(reader: Reader, isOrdered: boolean, margin: number): MarkdownBlock {
  const items: MarkdownListItem[] = [];
  for (;;) {
    const { line } = reader;
    const mark = line === undefined || indentOf(line) !== margin ? null : markOf(line);
    if (line === undefined || mark?.isOrdered !== isOrdered) return { kind: "list", isOrdered, items };
    reader.at += 1;
    const inside = reader.takeWhile((each) => isBlank(each) || indentOf(each) > margin);
    const own = inside.map((each) => each.slice(Math.min(margin + mark.length, indentOf(each))));
    const first = own.findIndex(endsParagraph);
    const more = first < 0 ? own : own.slice(0, first);
    const text = [line.trimStart().slice(mark.length), ...more].join(" ");
    items.push({ text, inner: first < 0 ? [] : readMarkdown(own.slice(first).join("\n")) });
  }
}

function readBlock(reader: Reader, line: string): MarkdownBlock {
  if (isFence(line)) return readFence(reader, line);
  const heading = headingOf(line);
  if (heading) {
    reader.at += 1;
    return { kind: "heading", ...heading };
  }
  if (line.trim() === "---") {
    reader.at += 1;
    return { kind: "rule" };
  }
  if (isTable(line)) {
    const [head = [], , ...rows] = reader.takeWhile(isTable).map(markdownCellsOf);
    return { kind: "table", head, rows };
  }
  if (isQuote(line)) {
    const text = reader.takeWhile(isQuote).map((each) => each.slice(1).trim());
    return { kind: "note", text: text.join(" ") };
  }
  const mark = markOf(line);
  if (mark) return readList(reader, mark.isOrdered, indentOf(line));
  reader.at += 1;
  const text = [line, ...reader.takeWhile((each) => !endsParagraph(each))];
  return { kind: "paragraph", text: text.map((each) => each.trim()).join(" ") };
}

/** The part of CommonMark and of GitHub's tables that our pages are written in. */
export function readMarkdown(text: string): MarkdownBlock[] {
  const reader = new Reader(text.split("\n"));
  const blocks: MarkdownBlock[] = [];
  for (;;) {
    reader.takeWhile(isBlank);
    const { line } = reader;
    if (line === undefined) return blocks;
    blocks.push(readBlock(reader, line));
  }
}
