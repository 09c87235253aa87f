// docs/figures.md as data: of each bench, the figures that are quoted.

/**
 * A section `## NAME` for each bench, with a table: figure (a key of the last line of the bench, as code; of an object in it
 * `a.b`), goal, value, commit, machine, date.
 */
export function readFigures(text) {
  return text
    .split(/^## /m)
    .slice(1)
    .map((section) => {
      const rows = section.split("\n").filter((line) => line.startsWith("| `"));
      const figures = rows.map((line) => {
        const [key, goal, value, commit, machine, date] = line
          .slice(1, -1)
          .split("|")
          .map((cell) => cell.trim());
        return { key: key.slice(1, -1), goal, value, commit, machine, date };
      });
      return { bench: section.slice(0, section.indexOf("\n")).trim(), figures };
    });
}

const valueAt = (result, key) => key.split(".").reduce((value, part) => value?.[part], result);

/** @returns those keys that are not in a bench's result, or have no value there */
export const missingFigures = (result, keys) => keys.filter((key) => (valueAt(result, key) ?? null) === null);
