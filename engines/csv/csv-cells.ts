/**
 * The one guard of every CSV that we write (OWASP, "CSV injection"). A file may be opened with any separator, not only the
 * one that it was written with, so a cell can begin after each of them, after a line end, and behind quotes. Wherever one
 * can, a sign that would begin a formula gets an apostrophe in front. One more apostrophe goes before those that are there
 * already, so that `unguarded` gives back what was written.
 */
const unsafe = /(^|[,;\t|\r\n])([ "]*)(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const safe = /(^|[,;\t|\r\n])([ "]*)'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/** A cell that begins with a tab or a line end is trimmed first by some spreadsheets. */
const startsTrimmed = /^'*[\t\r\n]/;
const wasTrimmed = /^'(?='*[\t\r\n])/;

const guardedText = (text: string): string => {
  const inside = text.replace(unsafe, "$1$2'");
  return startsTrimmed.test(text) ? `'${inside}` : inside;
};

/** One cell, guarded, and quoted as RFC 4180 wants; also where another separator would cut it. */
export function csvCell(text: string): string {
  const guarded = guardedText(text);
  return /[",;\t|\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

/** What was in a cell before it was guarded. */
export const unguarded = (text: string): string => text.replace(wasTrimmed, "").replace(safe, "$1$2");

/** A pattern as an E'…' literal. */
const sqlPattern = ({ source }: RegExp) => `E'${source.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** The same guard in SQL, for a COPY, which quotes by itself: an expression that gives the guarded text. */
export const guarded = (expression: string): string => {
  const front = `case when ${expression} ~ ${sqlPattern(startsTrimmed)} then '''' else '' end`;
  return `${front} || regexp_replace(${expression}, ${sqlPattern(unsafe)}, E'\\\\1\\\\2''', 'g')`;
};
