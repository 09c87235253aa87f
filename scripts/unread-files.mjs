// What packages bring and no running server reads: a release does not keep it (decision 0194).
import { readdirSync, rmdirSync, rmSync } from "node:fs";
import { join } from "node:path";

/** For an editor, a debugger or a reader. Node reads no TypeScript of a package. */
const forDevelopment = /\.(?:map|d\.[cm]?ts|[cm]?tsx?|md|markdown|flow|tsbuildinfo)$/i;
const kept = /\/package\.json$|licen[cs]e|notice|copying|modifications/i;

/** Bundled into dist/server by scripts/build-server.mjs; nothing else of a release asks for them. */
export const bundled = ["altcha-lib", "csv-parse", "kysely", "libphonenumber-js", "stdnum", "zod"];

/** Beside what is read: other forms of the same code. */
const otherForms = [
  /^@vladmandic\/face-api\/(?!model\/)/,
  /^bintrees\/test\//,
  /^luxon\/(?:src|build\/(?!node\/|es6\/))/,
  /^mediabunny\/dist\/bundles\/(?!mediabunny\.node\.cjs$)/,
  /^pdf-lib\/(?:dist|es|src|ts3\.4)\//,
  /^pdfjs-dist\/(?:build|web|types|image_decoders|legacy\/(?:web|image_decoders))\//,
  /^stripe\/cjs\//,
];

const within = (name) => new RegExp(`^${name}/`);
const unread = [...bundled.map(within), ...otherForms];

/** @param path from node_modules on, with `/` */
export function isUnread(path) {
  if (kept.test(`/${path}`)) return false;
  return forDevelopment.test(path) || unread.some((pattern) => pattern.test(path));
}

/** @returns whether the folder is empty now */
function removeBelow(folder, path) {
  let left = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const child = path === "" ? entry.name : `${path}/${entry.name}`;
    const full = join(folder, entry.name);
    if (entry.isDirectory() && removeBelow(full, child)) rmdirSync(full);
    else if (!entry.isDirectory() && isUnread(child)) rmSync(full);
    else left += 1;
  }
  return left === 0;
}

export const removeUnread = (nodeModules) => removeBelow(nodeModules, "");
