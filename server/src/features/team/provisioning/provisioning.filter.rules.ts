import { badRequest, type ScimType } from "./provisioning.refusals.rules.ts";

/** `attribute` and `sub` in small letters, without the schema before them. */
export type ScimPath = { attribute: string; where: readonly ScimClause[]; sub: string | null };
type ScimValue = string | boolean | number | null;
export type ScimClause = { path: ScimPath; value: ScimValue };

const longestFilter = 2000;
const mostClauses = 10;

/** RFC 7643, section 3: what is in front of an attribute of the core schemas. */
const corePrefix = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/i;
const extensionPrefix = /^urn:ietf:params:scim:schemas:extension:/i;
const name = /^[a-z$][a-z0-9_$-]{0,63}$/i;

const isBlank = (character: string | undefined) => character === " ";

/** @returns after the text in quotation marks that begins at `from` */
function endOfText(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] === "\\") at += 1;
    else if (text[at] === '"') return at + 1;
  }
  throw badRequest("invalidFilter", "filter: a text has no end.");
}

/** @returns after the word that begins at `from`: brackets and what is in them belong to it */
function endOfWord(text: string, from: number): number {
  let isInside = false;
  for (let at = from; at < text.length; ) {
    const character = text[at];
    if (character === '"') at = endOfText(text, at);
    else if (isBlank(character) && !isInside) return at;
    else {
      if (character === "[") isInside = true;
      if (character === "]") isInside = false;
      at += 1;
    }
  }
  return text.length;
}

/** Each once read; no pattern goes over the whole text. */
function wordsOf(text: string): string[] {
  const words: string[] = [];
  for (let at = 0; at < text.length; ) {
    if (isBlank(text[at])) at += 1;
    else {
      const end = endOfWord(text, at);
      words.push(text.slice(at, end));
      at = end;
    }
  }
  return words;
}

function readValue(word: string): ScimValue {
  try {
    const value: unknown = JSON.parse(word);
    if (typeof value === "string" && /[\p{Cc}\p{Surrogate}]/u.test(value)) throw new Error("no text");
    if (value === null || ["string", "boolean", "number"].includes(typeof value)) return value as ScimValue;
  } catch {
    // Said below.
  }
  throw badRequest("invalidFilter", "filter: a value is a text in quotation marks, a number, true, false or null.");
}

/** @throws ScimRefusal */
export function readPath(given: string, as: ScimType = "invalidPath"): ScimPath {
  const refused = () =>
    badRequest(as, `${as === "invalidPath" ? "path" : "filter"}: "${given.slice(0, 100)}" is not an attribute.`);
  if (given.length > longestFilter) throw refused();
  if (extensionPrefix.test(given)) return { attribute: "extension", where: [], sub: null };
  const text = given.replace(corePrefix, "");
  const open = text.indexOf("[");
  const close = text.lastIndexOf("]");
  if (open < 0 !== close < 0 || close < open) throw refused();
  const tail = open < 0 ? text : text.slice(0, open) + text.slice(close + 1);
  const [attribute = "", sub, ...more] = tail.split(".");
  if (!name.test(attribute) || (sub !== undefined && !name.test(sub)) || more.length > 0) throw refused();
  const where = open < 0 ? [] : readClauses(text.slice(open + 1, close), false);
  return { attribute: attribute.toLowerCase(), where, sub: sub?.toLowerCase() ?? null };
}

function readClauses(text: string, mayNest: boolean): ScimClause[] {
  const words = wordsOf(text);
  const clauses: ScimClause[] = [];
  for (let at = 0; at < words.length; ) {
    if (clauses.length > 0 && words[at++]?.toLowerCase() !== "and")
      throw badRequest("invalidFilter", 'filter: conditions are joined by "and" alone.');
    const path = readPath(words[at] ?? "", "invalidFilter");
    if (path.where.length > 0 && !mayNest) throw badRequest("invalidFilter", "filter: brackets are in brackets.");
    if (path.where.length > 0 && path.sub === null) {
      clauses.push(
        ...path.where.map(({ path: inner, value }) => ({ path: { ...path, where: [], sub: inner.attribute }, value })),
      );
      at += 1;
      continue;
    }
    if (words[at + 1]?.toLowerCase() !== "eq")
      throw badRequest("invalidFilter", 'filter: the operator "eq" is offered alone.');
    clauses.push({ path, value: readValue(words[at + 2] ?? "") });
    at += 3;
  }
  if (clauses.length === 0 || clauses.length > mostClauses)
    throw badRequest("invalidFilter", `filter: one to ${mostClauses} conditions.`);
  return clauses;
}

/** Conditions that all hold. RFC 7644, section 3.4.2.2, as far as providers use it: `eq` and `and`. @throws ScimRefusal */
export function readFilter(text: string): ScimClause[] {
  if (text.length > longestFilter) throw badRequest("invalidFilter", "filter: it is too long.");
  return readClauses(text, true);
}

/** Whether what is in brackets means the one address that is kept: of work, and the main one. */
export const meansMainEmail = (where: readonly ScimClause[], email: string): boolean =>
  where.every(({ path: { attribute }, value }) => {
    if (attribute === "type") return typeof value === "string" && value.toLowerCase() === "work";
    if (attribute === "primary") return value === true || String(value).toLowerCase() === "true";
    return attribute === "value" && typeof value === "string" && value.toLowerCase() === email;
  });
