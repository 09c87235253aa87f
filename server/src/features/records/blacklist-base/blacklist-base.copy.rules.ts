import { type BlacklistRowEntry, storedCells } from "./blacklist-base.rules.ts";

const [tab, lineFeed, backslash] = [9, 10, 92];
/** Of UTF-8, for one unit of a text; a backslash is two. */
const unitBytesMax = 3;
/** From here on a call of Node's is worth its price. */
const longCell = 24;
const needsCare = /[^ -[\]-~]/;

/**
 * Rows in COPY's text format. Cells are on one line; a number's key that was cut may end in half a surrogate pair. They
 * are written letter by letter, since Node takes several times as long for a piece with one letter beyond Latin-1 in it.
 */
export class CopyRows {
  #bytes = Buffer.allocUnsafe(256 * 1024);
  #length = 0;

  /** In bytes. */
  get length(): number {
    return this.#length;
  }

  add(entry: BlacklistRowEntry): void {
    for (const cell of storedCells(entry)) this.#write(cell);
    this.#bytes[this.#length - 1] = lineFeed;
  }

  /** Those since the last time; nobody else writes into them. */
  take(): Buffer {
    const taken = Buffer.from(this.#bytes.subarray(0, this.#length));
    this.#length = 0;
    return taken;
  }

  #makeRoom(bytes: number): void {
    const wider = Buffer.allocUnsafe(2 * this.#bytes.length + bytes);
    this.#bytes.copy(wider, 0, 0, this.#length);
    this.#bytes = wider;
  }

  #write(cell: string): void {
    const most = cell.length * unitBytesMax + 1;
    if (this.#length + most > this.#bytes.length) this.#makeRoom(most);
    const bytes = this.#bytes;
    let to = this.#length;
    if (cell.length >= longCell && !needsCare.test(cell)) {
      this.#length = to + bytes.write(cell, to, "latin1") + 1;
      bytes[this.#length - 1] = tab;
      return;
    }
    for (let at = 0; at < cell.length; at += 1) {
      const unit = cell.charCodeAt(at);
      if (unit < 0x80) {
        if (unit === backslash) bytes[to++] = backslash;
        bytes[to++] = unit;
      } else if (unit < 0x800) {
        bytes[to++] = 0xc0 | (unit >> 6);
        bytes[to++] = 0x80 | (unit & 0x3f);
      } else if (unit >= 0xd800 && unit < 0xe000) {
        // A half alone is written as U+FFFD.
        const whole = String.fromCodePoint(cell.codePointAt(at) ?? unit);
        to += bytes.write(whole, to);
        at += whole.length - 1;
      } else {
        bytes[to++] = 0xe0 | (unit >> 12);
        bytes[to++] = 0x80 | ((unit >> 6) & 0x3f);
        bytes[to++] = 0x80 | (unit & 0x3f);
      }
    }
    bytes[to] = tab;
    this.#length = to + 1;
  }
}
