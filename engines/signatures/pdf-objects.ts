/** A PDF that is not written as ISO 32000-1 says, or that this reader does not take. */
export class PdfReadError extends Error {}

type PdfName = { kind: "name"; text: string };
type PdfText = { kind: "text"; bytes: Buffer };
export type PdfRef = { kind: "ref"; number: number; generation: number };
type PdfDict = { kind: "dict"; entries: ReadonlyMap<string, PdfValue> };
/** `start` and `end`: of its bytes, as they stand in the file. */
export type PdfStream = { kind: "stream"; entries: ReadonlyMap<string, PdfValue>; start: number; end: number };
type PdfArray = { kind: "array"; items: readonly PdfValue[] };
type PdfPlain = { kind: "plain"; value: number | boolean | null };
export type PdfValue = PdfName | PdfText | PdfRef | PdfDict | PdfStream | PdfArray | PdfPlain;

const mostDepth = 40;
const mostItems = 100_000;
const spaces = new Set([0x00, 0x09, 0x0a, 0x0c, 0x0d, 0x20]);
const delimiters = new Set([..."()<>[]{}/%"].map((each) => each.charCodeAt(0)));
const isRegular = (byte: number | undefined) => byte !== undefined && !spaces.has(byte) && !delimiters.has(byte);
const isDigits = (word: string) => word.length > 0 && word.length < 11 && [...word].every((c) => c >= "0" && c <= "9");
const hexDigit = (byte: number | undefined) => {
  const digit = byte === undefined ? Number.NaN : Number.parseInt(String.fromCharCode(byte), 16);
  return Number.isNaN(digit) ? -1 : digit;
};
const escapes: Record<string, number> = { n: 10, r: 13, t: 9, b: 8, f: 12 };

/** ISO 32000-1, 7.2 and 7.3, from one place on. */
export class PdfReader {
  readonly bytes: Buffer;
  at: number;
  #items = 0;

  constructor(bytes: Buffer, at = 0) {
    this.bytes = bytes;
    this.at = at;
  }

  skipSpace(): void {
    for (;;) {
      const byte = this.bytes[this.at];
      if (byte === undefined) return;
      if (byte === 0x25)
        while (this.at < this.bytes.length && ![0x0a, 0x0d].includes(this.bytes[this.at] ?? 0)) this.at += 1;
      else if (spaces.has(byte)) this.at += 1;
      else return;
    }
  }

  /** Blanks alone, since a comment may be an end mark. */
  skipBlanks(): void {
    while (spaces.has(this.bytes[this.at] ?? -1)) this.at += 1;
  }

  startsWith(word: string): boolean {
    return this.bytes.toString("latin1", this.at, this.at + word.length) === word;
  }

  /** @throws PdfReadError when something else stands there */
  take(word: string): void {
    this.skipSpace();
    if (!this.startsWith(word)) throw new PdfReadError(`"${word}" is missing at ${this.at}`);
    this.at += word.length;
    const last = word.at(-1)?.charCodeAt(0);
    if (isRegular(last) && isRegular(this.bytes[this.at])) throw new PdfReadError(`a longer word than "${word}"`);
  }

  word(): string {
    this.skipSpace();
    const start = this.at;
    while (isRegular(this.bytes[this.at]) && this.at - start < 200) this.at += 1;
    return this.bytes.toString("latin1", start, this.at);
  }

  /** Not an operator of a page. */
  isOperand(): boolean {
    const byte = this.bytes[this.at] ?? 0;
    const letter = String.fromCharCode(byte);
    return (
      "/(<[".includes(letter) || "+-.0123456789".includes(letter) || this.startsWith("true") || this.startsWith("false")
    );
  }

  /** Not negative. @throws PdfReadError */
  number(): number {
    const word = this.word();
    if (!isDigits(word)) throw new PdfReadError(`a number is missing at ${this.at}`);
    return Number(word);
  }

  /** @throws PdfReadError */
  value(depth = 0): PdfValue {
    this.#items += 1;
    if (depth > mostDepth || this.#items > mostItems) throw new PdfReadError("too many values");
    this.skipSpace();
    if (this.startsWith("<<")) return this.#dict(depth);
    const first = this.bytes[this.at];
    if (first === 0x2f) return this.#name();
    if (first === 0x28) return this.#text();
    if (first === 0x3c) return this.#hexText();
    if (first === 0x5b) return this.#array(depth);
    return this.#plain();
  }

  #plain(): PdfValue {
    const word = this.word();
    if (word === "true" || word === "false") return { kind: "plain", value: word === "true" };
    if (word === "null") return { kind: "plain", value: null };
    const value = Number(word);
    if (word === "" || !Number.isFinite(value)) throw new PdfReadError(`no value at ${this.at}`);
    return (isDigits(word) && this.#ref(value)) || { kind: "plain", value };
  }

  #ref(number: number): PdfRef | null {
    const back = this.at;
    const generation = this.word();
    if (isDigits(generation) && this.word() === "R") return { kind: "ref", number, generation: Number(generation) };
    this.at = back;
    return null;
  }

  #name(): PdfName {
    this.at += 1;
    let text = "";
    while (isRegular(this.bytes[this.at])) {
      const byte = this.bytes[this.at] ?? 0;
      const [high, low] = [hexDigit(this.bytes[this.at + 1]), hexDigit(this.bytes[this.at + 2])];
      const isEscape = byte === 0x23 && high >= 0 && low >= 0;
      text += String.fromCharCode(isEscape ? high * 16 + low : byte);
      this.at += isEscape ? 3 : 1;
    }
    return { kind: "name", text };
  }

  #text(): PdfText {
    const found: number[] = [];
    let open = 1;
    this.at += 1;
    while (open > 0) {
      const byte = this.bytes[this.at];
      if (byte === undefined) throw new PdfReadError("it ends within a text");
      this.at += 1;
      if (byte === 0x5c) {
        this.#escape(found);
        continue;
      }
      if (byte === 0x28) open += 1;
      if (byte === 0x29) open -= 1;
      if (open > 0) found.push(byte);
    }
    return { kind: "text", bytes: Buffer.from(found) };
  }

  #escape(found: number[]): void {
    const octal = this.bytes.toString("latin1", this.at, this.at + 3);
    let digits = 0;
    while (digits < 3 && (octal[digits] ?? "") >= "0" && (octal[digits] ?? "") <= "7") digits += 1;
    if (digits > 0) {
      found.push(Number.parseInt(octal.slice(0, digits), 8) & 0xff);
      this.at += digits;
      return;
    }
    const byte = this.bytes[this.at] ?? 0;
    this.at += 1;
    if (byte === 0x0d && this.bytes[this.at] === 0x0a) this.at += 1;
    if (byte !== 0x0d && byte !== 0x0a) found.push(escapes[String.fromCharCode(byte)] ?? byte);
  }

  #hexText(): PdfText {
    const end = this.bytes.indexOf(0x3e, this.at);
    if (end < 0) throw new PdfReadError("it ends within a text");
    const bytes = [...this.bytes.subarray(this.at + 1, end)].filter((byte) => !spaces.has(byte));
    if (bytes.some((byte) => hexDigit(byte) < 0)) throw new PdfReadError("a text of other letters");
    const text = Buffer.from(bytes).toString("latin1");
    this.at = end + 1;
    return { kind: "text", bytes: Buffer.from(text.length % 2 ? `${text}0` : text, "hex") };
  }

  #array(depth: number): PdfArray {
    const items: PdfValue[] = [];
    this.at += 1;
    for (this.skipSpace(); !this.startsWith("]"); this.skipSpace()) items.push(this.value(depth + 1));
    this.at += 1;
    return { kind: "array", items };
  }

  #dict(depth: number): PdfDict {
    const entries = new Map<string, PdfValue>();
    this.at += 2;
    for (this.skipSpace(); !this.startsWith(">>"); this.skipSpace()) {
      if (!this.startsWith("/")) throw new PdfReadError(`a name is missing at ${this.at}`);
      const { text } = this.#name();
      // Readers differ in which of two they take.
      if (entries.has(text)) throw new PdfReadError(`/${text} stands there twice`);
      entries.set(text, this.value(depth + 1));
    }
    this.at += 2;
    return { kind: "dict", entries };
  }

  /** `N G obj … endobj`; a stream must say its length itself. @throws PdfReadError */
  object(): { number: number; generation: number; start: number; value: PdfValue } {
    this.skipSpace();
    const start = this.at;
    const [number, generation] = [this.number(), this.number()];
    this.take("obj");
    const value = this.value();
    this.skipSpace();
    const body = this.startsWith("stream") && value.kind === "dict" ? this.#stream(value) : value;
    this.take("endobj");
    return { number, generation, start, value: body };
  }

  #stream({ entries }: PdfDict): PdfStream {
    this.at += "stream".length;
    if (this.bytes[this.at] === 0x0d) this.at += 1;
    if (this.bytes[this.at] !== 0x0a) throw new PdfReadError("a stream without its line");
    const start = this.at + 1;
    const length = entries.get("Length");
    const size = length?.kind === "plain" ? length.value : null;
    if (typeof size !== "number" || !(size >= 0 && start + size <= this.bytes.length))
      throw new PdfReadError("a stream without its length");
    this.at = start + size;
    this.take("endstream");
    return { kind: "stream", entries, start, end: start + size };
  }
}

/** Two values are equal when their texts are. Of a stream its dictionary alone. */
export function pdfTextOf(value: PdfValue | undefined): string {
  if (value === undefined) return "";
  if (value.kind === "name") return `/${JSON.stringify(value.text)}`;
  if (value.kind === "text") return `<${value.bytes.toString("hex")}>`;
  if (value.kind === "ref") return `${value.number} ${value.generation} R`;
  if (value.kind === "array") return `[${value.items.map(pdfTextOf).join(" ")}]`;
  if (value.kind === "plain") return String(value.value);
  const entries = [...value.entries].map(([name, each]) => `${JSON.stringify(name)}:${pdfTextOf(each)}`).sort();
  return `<<${entries.join(" ")}>>`;
}

export const pdfEntriesOf = (value: PdfValue | undefined): ReadonlyMap<string, PdfValue> =>
  value?.kind === "dict" || value?.kind === "stream" ? value.entries : new Map();
export const pdfNameIn = (entries: ReadonlyMap<string, PdfValue>, key: string): string | null => {
  const value = entries.get(key);
  return value?.kind === "name" ? value.text : null;
};
export const pdfNumberIn = (entries: ReadonlyMap<string, PdfValue>, key: string): number | null => {
  const value = entries.get(key);
  return value?.kind === "plain" && typeof value.value === "number" ? value.value : null;
};
export const pdfItemsOf = (value: PdfValue | undefined): readonly PdfValue[] =>
  value?.kind === "array" ? value.items : [];
