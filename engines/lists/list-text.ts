import { TextDecoder } from "node:util";
import { type ListBytes, ListError, type ListFormat } from "./lists.types.ts";

export type TextOptions = {
  format: ListFormat | "feed";
  /** At most so many bytes. */
  bytesMax: number;
  /** A file that is not UTF-8 from its first letter on that is not ASCII is Windows-1252. */
  elseWindows1252?: boolean;
};

const pieceLength = 64 * 1024;
/** No list needs them, and a database refuses the first. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
const controls = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

/** 0x1A is an old sign for a file's end, with which OFAC's end: it ends the line too. */
const withoutControls = (text: string): string => text.replaceAll("\u001a", "\n").replace(controls, "");

type Encoding = "utf-8" | "utf-16le" | "utf-16be" | "windows-1252";

/** UTF-16 by its mark, or by the zero in its first letter, which XML and CSV write in ASCII. */
function encodingOf(start: Uint8Array): Encoding {
  const [first, second] = start;
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return "utf-16le";
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0 && second !== undefined)) return "utf-16be";
  return "utf-8";
}

const isAscii = (bytes: Uint8Array): boolean => bytes.every((byte) => byte < 0x80);

/** Whether the first letter that is not ASCII is one of UTF-8; null when the bytes end within it. */
function startsAsUtf8(bytes: Uint8Array): boolean | null {
  const at = bytes.findIndex((byte) => byte >= 0x80);
  const lead = bytes[at] ?? 0;
  const length = lead >= 0xf0 ? 4 : lead >= 0xe0 ? 3 : 2;
  if (lead < 0xc2 || lead > 0xf4) return false;
  const rest = bytes.subarray(at + 1, at + length);
  if (rest.some((byte) => byte < 0x80 || byte > 0xbf)) return false;
  return rest.length === length - 1 ? true : null;
}

async function* boundedBytes(bytes: ListBytes, { format, bytesMax }: TextOptions): AsyncGenerator<Uint8Array> {
  let total = 0;
  for await (const chunk of bytes) {
    total += chunk.length;
    if (total > bytesMax) throw new ListError(format, `The file is larger than ${bytesMax} bytes`);
    for (let at = 0; at < chunk.length; at += pieceLength) yield chunk.subarray(at, at + pieceLength);
  }
  if (total === 0) throw new ListError(format, "The file is empty.");
}

class Decoder {
  readonly #options: TextOptions;
  #kept: Uint8Array = new Uint8Array(0);
  #isStart = true;
  #decoder: TextDecoder | null = null;
  constructor(options: TextOptions) {
    this.#options = options;
  }

  take(bytes: Uint8Array, isLast: boolean): string {
    const all = this.#kept.length === 0 ? bytes : Buffer.concat([this.#kept, bytes]);
    this.#decoder ??= this.#choose(all, isLast);
    if (this.#decoder) {
      this.#kept = new Uint8Array(0);
      return this.#decode(this.#decoder, all, isLast);
    }
    const isReady = all.length >= 4 && isAscii(all);
    this.#kept = isReady ? new Uint8Array(0) : Uint8Array.from(all);
    return isReady ? Buffer.from(all).toString("latin1") : "";
  }

  /** Null while nothing but ASCII has come. */
  #choose(bytes: Uint8Array, isLast: boolean): TextDecoder | null {
    if (bytes.length < 4 && !isLast) return null;
    const encoding = this.#isStart ? encodingOf(bytes) : "utf-8";
    this.#isStart = false;
    if (encoding !== "utf-8") return new TextDecoder(encoding, { fatal: true });
    if (!this.#options.elseWindows1252) return new TextDecoder("utf-8", { fatal: true });
    if (isAscii(bytes)) return isLast ? new TextDecoder("utf-8", { fatal: true }) : null;
    const isUtf8 = startsAsUtf8(bytes);
    if (isUtf8 === null && !isLast) return null;
    return isUtf8 ? new TextDecoder("utf-8", { fatal: true }) : new TextDecoder("windows-1252");
  }

  #decode(decoder: TextDecoder, bytes: Uint8Array, isLast: boolean): string {
    try {
      return decoder.decode(bytes, { stream: !isLast });
    } catch {
      const name = decoder.encoding.toUpperCase();
      throw new ListError(this.#options.format, `The file is not ${name} throughout: it is damaged or cut off.`);
    }
  }
}

/** The file's words in pieces, without control characters. @throws ListError when it is too large or badly encoded */
export async function* decodeList(bytes: ListBytes, options: TextOptions): AsyncGenerator<string> {
  const decoder = new Decoder(options);
  for await (const piece of boundedBytes(bytes, options)) {
    const text = withoutControls(decoder.take(piece, false));
    if (text !== "") yield text;
  }
  const rest = withoutControls(decoder.take(new Uint8Array(0), true));
  if (rest !== "") yield rest;
}
