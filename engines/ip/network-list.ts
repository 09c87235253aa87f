import ipaddr from "ipaddr.js";

/** CIDR texts. `skipped`: lines, or values of JSON, that name no network. */
type NetworkList = { ranges: string[]; skipped: number };

type Family = 4 | 6;
type Span = { family: Family; from: bigint; to: bigint };

const bitsOf = { 4: 32, 6: 128 } as const;
/** Wider ones are no network of somebody, but a slip of the file or a whole region of the Internet. */
const widest = { 4: 7, 6: 12 } as const;
/** An unaligned range may be as many. */
const mostParts = 256;

function numberOf(address: string): { family: Family; value: bigint } | null {
  if (!(ipaddr.IPv4.isValidFourPartDecimal(address) || ipaddr.IPv6.isValid(address))) return null;
  // Zones (`%eth0`) are of one machine.
  if (address.includes("%")) return null;
  const bytes = ipaddr.process(address).toByteArray();
  const value = bytes.reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  return { family: bytes.length === 4 ? 4 : 6, value };
}

function textOf(family: Family, value: bigint): string {
  const bytes = Array.from({ length: bitsOf[family] / 8 }, (_, n) =>
    Number((value >> BigInt(bitsOf[family] - 8 * (n + 1))) & 0xffn),
  );
  return ipaddr.fromByteArray(bytes).toString();
}

function spanOfCidr(text: string): Span | null {
  const slash = text.indexOf("/");
  const found = numberOf(slash < 0 ? text : text.slice(0, slash));
  if (!found) return null;
  const { family, value } = found;
  const given = slash < 0 ? String(bitsOf[family]) : text.slice(slash + 1);
  if (!/^\d{1,3}$/.test(given)) return null;
  const bits = Number(given);
  if (bits > bitsOf[family]) return null;
  const size = 1n << BigInt(bitsOf[family] - bits);
  const from = (value / size) * size;
  return { family, from, to: from + size - 1n };
}

/** Also `a-b`, and an IPv4 address with a port. */
function spanOf(text: string): Span | null {
  const plain = spanOfCidr(text);
  if (plain) return plain;
  const dash = text.indexOf("-");
  if (dash > 0) return between(text.slice(0, dash), text.slice(dash + 1));
  const port = /^(\d{1,3}(?:\.\d{1,3}){3}):\d{1,5}$/.exec(text);
  return port?.[1] === undefined ? null : spanOfCidr(port[1]);
}

function between(first: string, last: string): Span | null {
  const [from, to] = [numberOf(first), numberOf(last)];
  if (!from || !to || from.family !== to.family || to.value < from.value) return null;
  return { family: from.family, from: from.value, to: to.value };
}

const wholeNumber = /^\d{1,39}$/;

/** As IP2Proxy and IP2Location write them. */
function ofNumbers(first: string, last: string): Span | null {
  if (!wholeNumber.test(first) || !wholeNumber.test(last)) return null;
  const [from, to] = [BigInt(first), BigInt(last)];
  if (to < from || from < 1n << 24n || to >= 1n << 128n) return null;
  const family = to < 1n << 32n ? 4 : 6;
  return { family, from, to };
}

/** The fewest networks that are the span; null: too wide, or too ragged to be one. */
function networksOf({ family, from, to }: Span): string[] | null {
  const found: string[] = [];
  for (let at = from; at <= to; ) {
    let bits = bitsOf[family];
    while (bits > 0) {
      const size = 1n << BigInt(bitsOf[family] - bits + 1);
      if (at % size !== 0n || at + size - 1n > to) break;
      bits -= 1;
    }
    if (bits < widest[family] || found.length === mostParts) return null;
    found.push(`${textOf(family, at)}/${bits}`);
    at += 1n << BigInt(bitsOf[family] - bits);
  }
  return found;
}

/** Undefined: an empty line or a comment. */
function ofLine(line: string): string[] | null | undefined {
  const [said = ""] = line.split("#");
  const words = said.split(/[\s,;|"']+/).filter((word) => word !== "");
  const [first, second] = words[0] === "ExitAddress" ? words.slice(1) : words;
  if (first === undefined || /^(?:ExitNode|Published|LastStatus|\/\/)/.test(first)) return undefined;
  if (said.trimStart().startsWith(";")) return undefined;
  const span = (second === undefined ? null : (between(first, second) ?? ofNumbers(first, second))) ?? spanOf(first);
  return span ? networksOf(span) : null;
}

function* textsIn(value: unknown): Generator<string> {
  if (typeof value === "string") yield value;
  else if (Array.isArray(value)) for (const each of value) yield* textsIn(each);
  else if (value !== null && typeof value === "object") for (const each of Object.values(value)) yield* textsIn(each);
}

/** Of a whole JSON file, such as cloud providers publish: every text that is a network. Null: it is no JSON. */
function ofJson(text: string): string[] | null {
  try {
    return [...textsIn(JSON.parse(text))].filter((each) => /[.:]/.test(each) && spanOfCidr(each) !== null);
  } catch {
    return null;
  }
}

/**
 * Reads the files in which networks are published: an address, a CIDR, `from-to` or `address:port` a line (Tor's bulk exit list,
 * FireHOL, blocklist.de, lists of proxies); Tor's `ExitAddress`; Spamhaus DROP as text and as JSON a line; DShield's two columns;
 * CSV whose first columns are the address, or the range as addresses or numbers (AbuseIPDB, IP2Proxy); JSON of cloud providers.
 * A network wider than /7 (IPv6: /12) is skipped.
 */
export function readNetworkList(text: string): NetworkList {
  const ranges = new Set<string>();
  let skipped = 0;
  const add = (found: readonly string[] | null | undefined) => {
    if (found === null) skipped += 1;
    for (const range of found ?? []) ranges.add(range);
  };
  const head = text.trimStart().charAt(0);
  const whole = head === "{" || head === "[" ? ofJson(text) : null;
  if (whole) {
    for (const each of whole) {
      const span = spanOfCidr(each);
      add(span && networksOf(span));
    }
    return { ranges: [...ranges], skipped };
  }
  for (const line of text.split("\n")) {
    if (line.trimStart().startsWith("{")) {
      const [first] = ofJson(line) ?? [];
      // Spamhaus ends its file with a line about the list.
      if (first === undefined) continue;
      const span = spanOfCidr(first);
      add(span && networksOf(span));
    } else add(ofLine(line));
  }
  return { ranges: [...ranges], skipped };
}
