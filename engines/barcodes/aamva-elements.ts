import { type AamvaHeader, type AamvaSubfile, isDigits } from "./aamva-header.ts";

type AamvaElements = {
  /** DL: a driving licence. ID: an identity card. */
  kind: "DL" | "ID";
  /** Three letters and a value without its spaces and commas at either end. */
  values: ReadonlyMap<string, string>;
  /** They begin where the directory says. */
  isWhereItSays: boolean;
};

/** Elements that a licence may begin with, in all versions (AAMVA, D.12.5): DAA to DAZ, DBA to DBS, DCA to DCU, DDA to DDL. */
const LAST_OF: Readonly<Record<string, string>> = { A: "Z", B: "S", C: "U", D: "L" };

const isCode = (text: string, at: number) => {
  const [first, second, third] = [text[at], text[at + 1] ?? "", text[at + 2] ?? ""];
  return first === "D" && third >= "A" && third <= (LAST_OF[second] ?? "");
};
const isElement = (code: string) => code.length === 3 && [...code].every((letter) => letter >= "A" && letter <= "Z");

type Start = { elements: number; subfile: number; kind: "DL" | "ID" | null };

/** Some issuers leave out the subfile's letters, end their line, or write letters where the directory has numbers. */
function findStart(text: string, from: number): Start | null {
  for (let at = from; at < text.length; at += 1) {
    const letters = text.slice(at, at + 2);
    const kind = letters === "DL" || letters === "ID" ? letters : null;
    if (kind && isCode(text, at + 2)) return { elements: at + 2, subfile: at, kind };
    const isAlone = kind !== null && "\r\n".includes(text[at + 2] ?? " ") && isCode(text, at + 3);
    if (isAlone) return { elements: at + 3, subfile: at, kind };
    if (isCode(text, at)) return { elements: at, subfile: at, kind: null };
  }
  return null;
}

/** Surnames and streets that end in a comma are no list. */
const trimmed = (value: string): string => {
  let [from, to] = [0, value.length];
  while (from < to && ", ".includes(value[from] ?? "")) from += 1;
  while (to > from && ", ".includes(value[to - 1] ?? "")) to -= 1;
  return value.slice(from, to);
};

/** Lines end in LF and the subfile in CR; where lines end in CR, it ends where the next one begins. */
function linesOf(body: string, others: readonly string[]): string[] {
  const [lf, cr] = [body.indexOf("\n"), body.indexOf("\r")];
  const isByCr = cr !== -1 && (lf === -1 || cr < lf) && isElement(body.slice(cr + 1, cr + 4));
  if (!isByCr) return body.slice(0, cr === -1 ? undefined : cr).split("\n");
  const lines = body.split("\r");
  const end = lines.findIndex((line, n) => n > 0 && others.includes(line.slice(0, 2)) && !isCode(line, 0));
  return lines.slice(0, end === -1 ? undefined : end);
}

function isAt({ offset, length }: AamvaSubfile, start: Start, textLength: number): boolean {
  // Some issuers count from one.
  return (
    offset !== null && length !== null && Math.abs(offset - start.subfile) <= 1 && offset + length <= textLength + 2
  );
}

/** Of the licence or card. Null: there is none. `text`: with one character at the end of a line; `textLength`: as read. */
export function readAamvaElements(
  text: string,
  { subfiles, end, isWhole }: AamvaHeader,
  textLength: number,
): AamvaElements | null {
  const own = subfiles.find(({ type }) => type === "DL" || type === "ID");
  const start = findStart(text, end);
  if (!start) return null;
  const kind = own?.type === "ID" || (!own && start.kind === "ID") ? "ID" : "DL";
  const values = new Map<string, string>();
  const others = subfiles.map(({ type }) => type).filter((type) => type !== own?.type && !isDigits(type));
  for (const line of linesOf(text.slice(start.elements), others)) {
    const code = line.slice(0, 3);
    // The first counts: a second one of the same name is what somebody added.
    if (isElement(code) && !values.has(code)) values.set(code, trimmed(line.slice(3).trim()));
  }
  return { kind, values, isWhereItSays: isWhole && own !== undefined && isAt(own, start, textLength) };
}
