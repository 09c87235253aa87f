// What a first visit downloads, as the server sends it to a browser (brotli), from Vite's manifests (docs: stack, "Dashboard"): entry, its static imports, the route's own chunks.
import { existsSync, readFileSync, statSync } from "node:fs";
import { inRoot } from "./project.mjs";

const budgets = [
  { what: "login", room: "web", route: /(^|\/)login$/, js: 175, css: 25 },
  { what: "list of verifications", room: "web", route: /(^|\/)verifications(\/index)?$/, js: 275, css: 30 },
  { what: "applicant's page", room: "flow", js: 95, css: 12 },
];

/** `src/routes/_app/verifications.index.lazy.tsx?tsr-split=component` → `_app/verifications/index` */
function nameRoute(key) {
  const path = /(?:^|\/)routes\/(.+?)(\?.*)?$/.exec(key)?.[1];
  return path
    ?.replace(/\.tsx?$/, "")
    .replace(/\.lazy$/, "")
    .replaceAll(".", "/")
    .replace(/\/route$/, "");
}

/** The chunks of a page: the entry, the route, and the layouts above it (`_app` of `_app/verifications`). */
function chunksOf(manifest, route) {
  const keys = Object.keys(manifest);
  // The theme editor's preview is an entry of its own that no applicant opens.
  const entries = keys.filter((key) => manifest[key].isEntry && key !== "preview.html");
  if (!route) return entries;
  const routes = keys.map((key) => ({ key, name: nameRoute(key) })).filter(({ name }) => name !== undefined);
  const wanted = routes.filter(({ name }) => route.test(name));
  if (wanted.length === 0) return undefined;
  const above = routes.filter(
    ({ name }) => wanted.some((page) => page.name.startsWith(`${name}/`)) || name === "__root",
  );
  return [...entries, ...wanted.map(({ key }) => key), ...above.map(({ key }) => key)];
}

function filesOf(manifest, keys) {
  const seen = new Set();
  const files = new Set();
  const add = (key) => {
    if (seen.has(key) || !manifest[key]) return;
    seen.add(key);
    const chunk = manifest[key];
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const inner of chunk.imports ?? []) add(inner);
  };
  for (const key of keys) add(key);
  return [...files];
}

const kilobytes = (room, files, end) =>
  files
    .filter((file) => file.endsWith(end))
    .map((file) => inRoot("dist", room, file))
    .reduce((sum, path) => sum + statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size, 0) / 1000;

let failed = 0;
for (const { what, room, route, js, css } of budgets) {
  const path = inRoot("dist", room, ".vite", "manifest.json");
  if (!existsSync(path)) {
    const isExpected = existsSync(inRoot(room, "vite.config.ts"));
    console.log(
      `${what}: ${isExpected ? "dist has no manifest: build first" : `${room} has no Vite configuration yet, nothing to weigh`}`,
    );
    failed += isExpected ? 1 : 0;
    continue;
  }
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  const chunks = chunksOf(manifest, route);
  if (!chunks) {
    console.log(
      `${what}: no chunk of ${room} fits ${route}; its routes: ${Object.keys(manifest).map(nameRoute).filter(Boolean).join(", ") || "none"}`,
    );
    failed += 1;
    continue;
  }
  const files = filesOf(manifest, chunks);
  const weighed = { js: kilobytes(room, files, ".js"), css: kilobytes(room, files, ".css") };
  const isOver = weighed.js > js || weighed.css > css;
  failed += isOver ? 1 : 0;
  console.log(
    `${what}: ${weighed.js.toFixed(1)} of ${js} kB JS, ${weighed.css.toFixed(1)} of ${css} kB CSS${isOver ? ": too heavy" : ""}`,
  );
}
process.exit(failed > 0 ? 1 : 0);
