// What a first visit downloads, as the server sends it (brotli): the files that the page names in its head, from the
// build's list of first views (scripts/first-views.ts), with the English words. And, with gzip, all that a heavy screen
// loads until it has drawn everything.
import { existsSync, readFileSync, statSync } from "node:fs";
import { inRoot } from "./project.mjs";

const budgets = [
  { what: "login", app: "web", page: "/login", js: 152, css: 25 },
  { what: "list of verifications", app: "web", page: "/verifications", js: 240, css: 30, files: 14 },
  { what: "one verification", app: "web", page: "/verifications/1", js: 261, css: 35 },
  { what: "applicant's page", app: "flow", page: "/verify/1", js: 97, css: 12 },
];
const screens = [
  {
    what: "statistics with charts and map",
    app: "web",
    page: "/statistics/overview",
    kb: 338,
    parts: [
      "src/routes/_app/statistics.$tab.lazy.tsx",
      "src/features/figures/statistics/volume-chart.tsx",
      "src/features/figures/statistics/world-map.tsx",
      "../virtual:words/en-statistics",
    ],
  },
];
/** The page itself, and its icon. */
const besides = 2;

/** The files of a page's first view: those in its HTML, and those that the server adds to its head. */
function filesOf(app, page) {
  const list = inRoot("dist", app, ".vite", "first-views.json");
  if (!existsSync(list)) return undefined;
  const view = JSON.parse(readFileSync(list, "utf8")).find(({ pages }) => new RegExp(pages).test(page));
  const html = readFileSync(inRoot("dist", app, "index.html"), "utf8");
  const named = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file);
  return view && [...new Set([...named, ...view.files, ...(view.words.en ?? [])])];
}

/** The files of those parts of an app, with all that they import. */
function filesWithImports(app, parts) {
  const manifest = JSON.parse(readFileSync(inRoot("dist", app, ".vite", "manifest.json"), "utf8"));
  const keys = new Set(parts);
  for (const key of keys) {
    if (!manifest[key]) throw new Error(`dist/${app} has no ${key}`);
    for (const inner of manifest[key].imports ?? []) keys.add(inner);
  }
  return [...keys].flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]);
}

const kilobytes = (app, files, end, packed = ".br") =>
  files
    .filter((file) => file.endsWith(end))
    .map((file) => inRoot("dist", app, file))
    .reduce((sum, path) => sum + statSync(existsSync(path + packed) ? path + packed : path).size, 0) / 1000;

let failed = 0;
for (const { what, app, page, js, css, files: most = Number.POSITIVE_INFINITY } of budgets) {
  const files = filesOf(app, page);
  if (!files) {
    console.log(`${what}: dist/${app} has no list of first views with ${page}: build first`);
    failed += 1;
    continue;
  }
  const weighed = { js: kilobytes(app, files, ".js"), css: kilobytes(app, files, ".css") };
  const isOver = weighed.js > js || weighed.css > css || files.length + besides > most;
  failed += isOver ? 1 : 0;
  console.log(
    `${what}: ${weighed.js.toFixed(1)} of ${js} kB JS, ${weighed.css.toFixed(1)} of ${css} kB CSS, ${files.length + besides} files${isOver ? ": too heavy" : ""}`,
  );
}
for (const { what, app, page, kb, parts } of screens) {
  const files = [...new Set([...(filesOf(app, page) ?? []), ...filesWithImports(app, parts)])];
  const weighed = kilobytes(app, files, ".js", ".gz") + kilobytes(app, files, ".css", ".gz");
  failed += weighed > kb ? 1 : 0;
  console.log(`${what}: ${weighed.toFixed(1)} of ${kb} kB with gzip${weighed > kb ? ": too heavy" : ""}`);
}
process.exit(failed > 0 ? 1 : 0);
