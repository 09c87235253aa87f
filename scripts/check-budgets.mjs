// What a first visit downloads, as the server sends it (brotli): the files that the page names in its head, from the
// build's list of first views (scripts/first-views.ts), with the English words, and with those of the heaviest other language:
// its letters take more bytes, and it has the names of all languages' files. And, with gzip, all that a heavy screen
// loads until it has drawn everything.
import { readFileSync } from "node:fs";
import { inRoot } from "./project.mjs";
import { filesOf, kilobytes, kilobytesByLanguage } from "./view-weights.mjs";

const budgets = [
  { what: "login", app: "web", page: "/login", js: 153, othersJs: 158, css: 25 },
  { what: "list of verifications", app: "web", page: "/verifications", js: 240.5, othersJs: 251, css: 30, files: 14 },
  { what: "one verification", app: "web", page: "/verifications/1", js: 267, othersJs: 279, css: 35 },
  { what: "applicant's page", app: "flow", page: "/verify/1", js: 98.5, othersJs: 102, css: 12 },
];
const screens = [
  {
    what: "statistics with charts and map",
    app: "web",
    page: "/statistics/overview",
    kb: 346,
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

let failed = 0;
for (const { what, app, page, js, othersJs, css, files: most = Number.POSITIVE_INFINITY } of budgets) {
  const files = filesOf(app, page);
  if (!files) {
    console.log(`${what}: dist/${app} has no list of first views with ${page}: build first`);
    failed += 1;
    continue;
  }
  const weighed = { js: kilobytes(app, files, ".js"), css: kilobytes(app, files, ".css") };
  const [heaviest, heaviestKb] = Object.entries(kilobytesByLanguage(app, page)).sort(([, a], [, b]) => b - a)[0];
  const isOver = weighed.js > js || heaviestKb > othersJs || weighed.css > css || files.length + besides > most;
  failed += isOver ? 1 : 0;
  console.log(
    `${what}: ${weighed.js.toFixed(1)} of ${js} kB JS (${heaviest}: ${heaviestKb.toFixed(1)} of ${othersJs}), ${weighed.css.toFixed(1)} of ${css} kB CSS, ${files.length + besides} files${isOver ? ": too heavy" : ""}`,
  );
}
for (const { what, app, page, kb, parts } of screens) {
  const files = [...new Set([...(filesOf(app, page) ?? []), ...filesWithImports(app, parts)])];
  const weighed = kilobytes(app, files, ".js", ".gz") + kilobytes(app, files, ".css", ".gz");
  failed += weighed > kb ? 1 : 0;
  console.log(`${what}: ${weighed.toFixed(1)} of ${kb} kB with gzip${weighed > kb ? ": too heavy" : ""}`);
}
process.exit(failed > 0 ? 1 : 0);
