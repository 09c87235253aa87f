/** Formula guard of our CSVs (OWASP, "CSV injection"), after any separator, line end or quote; see `unguarded`. */
const unsafe = /(^|[,;\t|\r\n])([ "]*)(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
const safe = /(^|[,;\t|\r\n])([ "]*)'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/g;
/** Some spreadsheets first trim a tab or a line end at the start of a cell. */
const startsTrimmed = /^'*[\t\r\n]/;
const wasTrimmed = /^'(?='*[\t\r\n])/;

const guardedText = (text: string): string => {
  const inside = text.replace(unsafe, "$1$2'");
  return startsTrimmed.test(text) ? `'${inside}` : inside;
};

/** One guarded cell, quoted as in RFC 4180; also where another separator would split it. */
export function csvCell(text: string): string {
  const guarded = guardedText(text);
  return /[",;\t|\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export const unguardedCell = (text: string): string => (text.includes("'") ? unguardedText(text) : text);

const unguardedText = (text: string): string => text.replace(wasTrimmed, "").replace(safe, "$1$2");

const sqlPattern = ({ source }: RegExp) => `E'${source.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

/** The same guard as an SQL expression, for a COPY, which quotes by itself. */
export const guardedCell = (expression: string): string => {
  const front = `case when ${expression} ~ ${sqlPattern(startsTrimmed)} then '''' else '' end`;
  return `${front} || regexp_replace(${expression}, ${sqlPattern(unsafe)}, E'\\\\1\\\\2''', 'g')`;
};
