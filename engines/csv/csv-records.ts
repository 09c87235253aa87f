import { strict as assert } from "node:assert";

/** `fault`: what is wrong with it, when broken records are given too; it has no cells then. */
export type CsvRecord = { line: number; cells: string[]; fault?: CsvFault };

/** - `quote_open`: no quote closes it - `quote_inside`: one stands in a cell that is not quoted - `quote_followed`: by text */
export type CsvFault = "quote_open" | "quote_inside" | "quote_followed" | "too_long";

export class CsvFaultError extends Error {
  readonly fault: CsvFault;
  readonly line: number;
  constructor(fault: CsvFault, line: number) {
    super(`Line ${line}: ${fault}`);
    this.fault = fault;
    this.line = line;
  }
}

const [lineFeed, carriageReturn, quote] = [10, 13, 34];

/** Of a text in quotes: \r\n is one. */
function lineBreaksIn(text: string): number {
  let count = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === lineFeed || (code === carriageReturn && text.charCodeAt(at + 1) !== lineFeed)) count += 1;
  }
  return count;
}

/**
 * Records of RFC 4180 with any end of line, of a text that arrives in pieces; empty lines are none. A record's line is the
 * one where it ends. What is wrong fails the text, or with `givesBroken` its record: the next one begins with the next
 * line. Nothing is guessed. A quote that nothing closes fails the text always, since it may be cut off.
 */
export class CsvRecords {
  readonly #delimiter: number;
  readonly #longest: number;
  readonly #givesBroken: boolean;
  /** From the start of the record that is not whole yet. */
  #text = "";
  #at = 0;
  #isLast = false;
  #line = 1;
  #cells: string[] = [];

  /** @param longest letters of one record */
  constructor(delimiter: string, longest: number, givesBroken = false) {
    assert(delimiter.length === 1);
    this.#givesBroken = givesBroken;
    this.#delimiter = delimiter.charCodeAt(0);
    this.#longest = longest;
  }

  /** Those that `text` ends. @throws CsvFaultError */
  push(text: string, isLast = false): CsvRecord[] {
    this.#text += text;
    this.#isLast = isLast;
    const records: CsvRecord[] = [];
    let begun = 0;
    while (begun < this.#text.length) {
      this.#at = begun;
      if (this.#endsLine()) {
        if (!this.#skipLineEnd()) break;
        this.#line += 1;
      } else {
        const before = this.#line;
        this.#cells = [];
        const read = this.#readOrSkip(begun, before);
        if (!read) {
          this.#line = before;
          break;
        }
        if (this.#at - begun > this.#longest) throw new CsvFaultError("too_long", this.#line);
        records.push(read);
        if (this.#at < this.#text.length) {
          this.#skipLineEnd();
          this.#line += 1;
        }
      }
      begun = this.#at;
    }
    this.#text = this.#text.slice(begun);
    if (this.#text.length > this.#longest) throw new CsvFaultError("too_long", this.#line);
    return records;
  }

  #endsLine(): boolean {
    const code = this.#text.charCodeAt(this.#at);
    return code === lineFeed || code === carriageReturn;
  }

  /** False when it is not known yet whether a line feed follows. */
  #skipLineEnd(): boolean {
    const isReturn = this.#text.charCodeAt(this.#at) === carriageReturn;
    if (isReturn && this.#at + 1 === this.#text.length && !this.#isLast) return false;
    this.#at += isReturn && this.#text.charCodeAt(this.#at + 1) === lineFeed ? 2 : 1;
    return true;
  }

  /** Null when its end is not there yet. */
  #readOrSkip(begun: number, line: number): CsvRecord | null {
    try {
      return this.#readRecord() ? { line: this.#line, cells: this.#cells } : null;
    } catch (error) {
      if (!this.#givesBroken || !(error instanceof CsvFaultError) || error.fault === "quote_open") throw error;
      this.#at = begun;
      this.#line = line;
      while (this.#at < this.#text.length && !this.#endsLine()) this.#at += 1;
      const isThere = this.#at < this.#text.length ? this.#isLast || !this.#endsWithReturn() : this.#isLast;
      return isThere ? { line, cells: [], fault: error.fault } : null;
    }
  }

  /** Up to its line's end; false when that is not there yet. */
  #readRecord(): boolean {
    for (;;) {
      const isQuoted = this.#text.charCodeAt(this.#at) === quote;
      if (!(isQuoted ? this.#readQuoted() : this.#readPlain())) return false;
      if (this.#at === this.#text.length) return this.#isLast;
      if (this.#endsLine()) return this.#isLast || !this.#endsWithReturn();
      if (this.#text.charCodeAt(this.#at) !== this.#delimiter) throw new CsvFaultError("quote_followed", this.#line);
      this.#at += 1;
    }
  }

  #endsWithReturn(): boolean {
    return this.#at + 1 === this.#text.length && this.#text.charCodeAt(this.#at) === carriageReturn;
  }

  #readPlain(): boolean {
    const from = this.#at;
    let at = from;
    for (; at < this.#text.length; at += 1) {
      const code = this.#text.charCodeAt(at);
      if (code === this.#delimiter || code === lineFeed || code === carriageReturn) break;
      if (code === quote) throw new CsvFaultError("quote_inside", this.#line);
    }
    this.#at = at;
    this.#cells.push(this.#text.slice(from, at));
    return true;
  }

  #readQuoted(): boolean {
    let [from, cell] = [this.#at + 1, ""];
    for (;;) {
      const end = this.#text.indexOf('"', from);
      if (end === -1 && this.#isLast) throw new CsvFaultError("quote_open", this.#line);
      if (end === -1 || (end + 1 === this.#text.length && !this.#isLast)) return false;
      cell += this.#text.slice(from, end);
      from = end + 2;
      if (this.#text.charCodeAt(end + 1) !== quote) break;
      cell += '"';
    }
    this.#at = from - 1;
    this.#line += lineBreaksIn(cell);
    this.#cells.push(cell);
    return true;
  }
}
