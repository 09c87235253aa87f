// What first views weigh, from a build's list of them (scripts/first-views.ts).
import { existsSync, readFileSync, statSync } from "node:fs";
import { inRoot } from "./project.mjs";

/** @returns undefined where the build has no such view */
export function viewOf(app, page) {
  const list = inRoot("dist", app, ".vite", "first-views.json");
  return existsSync(list)
    ? JSON.parse(readFileSync(list, "utf8")).find(({ pages }) => new RegExp(pages).test(page))
    : undefined;
}

/** The files of a page's first view: those in its HTML, and those that the server adds to its head. */
export function filesOf(app, page, language = "en") {
  const view = viewOf(app, page);
  if (!view) return undefined;
  const html = readFileSync(inRoot("dist", app, "index.html"), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file);
  return [...new Set([...named, ...view.files, ...(view.words[language] ?? [])])];
}

/** As the server sends them. */
export const kilobytes = (app, files, end, packed = ".br") =>
  files
    .filter((file) => file.endsWith(end))
    .map((file) => inRoot("dist", app, file))
    .reduce((sum, path) => sum + statSync(existsSync(path + packed) ? path + packed : path).size, 0) / 1000;

/** Kilobytes of JavaScript, words included, by language. */
export const kilobytesByLanguage = (app, page) =>
  Object.fromEntries(
    Object.keys(viewOf(app, page)?.words ?? {})
      .sort()
      .map((language) => [language, kilobytes(app, filesOf(app, page, language), ".js")]),
  );
