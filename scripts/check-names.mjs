// Names are plain words of the field (docs/decisions/0172): no identifier, file or folder has one of the old words, nor has
// a column or table of a newer migration. An exported type of one word is a noun of the field (0180). A counter of optimistic
// locking is no version (0183).
import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { filesBelow, inRoot } from "./project.mjs";

const folders = ["contract", "engines", "server", "web", "flow", "ui", "e2e", "bench", "scripts", "clients"];
/** And what says it instead. */
const refused = new Map([
  ["asked", "requested; queried, of a search"],
  ["unasked", "unrequested"],
  ["asker", "tenantKey, requester"],
  ["told", "notified, reported"],
  ["untold", "unreported"],
  ["held", "legalHold, undoUntil, unpaid, locked, kept"],
  ["handed", "submitted; handoff"],
  ["sought", "searched"],
  ["heard", "received, last seen"],
  ["unheard", "unanswered"],
  ["whence", "source"],
  ["wish", "preference"],
  ["wishes", "preferences"],
]);
/** The last migration that may have them. */
const lastOld = "0220";

const exceptions = [
  {
    names: ["asked"],
    files: [
      "contract/src/records/verifications/screening.ts",
      "engines/names/names.types.ts",
      "engines/names/explain-match.ts",
      "server/src/features/checks/test-outcomes/test-outcomes.hit.rules.ts",
      "server/src/features/customer-api/yente/yente.explanations.rules.ts",
      "server/src/features/screening/screenings/screenings.run.service.ts",
      "server/src/features/screening/screenings/screenings.service.ts",
      "web/src/features/screening/screenings/comparison.widget.tsx",
      "web/src/features/screening/screenings/hit-card.widget.tsx",
      "web/src/features/screening/screenings/hit-words.ts",
    ],
    why: "a key of hits, which are stored sealed",
  },
  {
    names: ["unasked"],
    files: [
      "contract/src/records/steps/us-eidv.schema.ts",
      "server/src/features/checks/verification-checks/verification-checks.us-eidv.rules.ts",
    ],
    why: "a key of evidence, which is stored sealed",
  },
  {
    names: ["askedAt"],
    files: ["jobs", "keep.service", "load.service", "worker"].map(
      (role) => `server/src/features/screening/lists/lists.${role}.ts`,
    ),
    why: "a key of jobs, which wait in the queue across an upgrade",
  },
  {
    names: ["asked_again"],
    files: [
      "web/src/features/cases/verifications/timeline/events.widget.tsx",
      "web/src/features/cases/verifications/timeline/timeline.rules.ts",
    ],
    why: "a kind of event, which is stored",
  },
];

/** Nouns of the field, or of what Veridesk is built on, with one meaning here. Any other type says of what it is. */
const nouns = new Set([
  "Actor",
  "Barcode",
  "Bitmap",
  "Blockchain",
  "Certificate",
  "Config",
  "Consent",
  "Country",
  "Ctx",
  "Database",
  "Endpoint",
  "Engines",
  "Homography",
  "Job",
  "Language",
  "Permission",
  "Platform",
  "Postmaster",
  "Resubmission",
  "Role",
  "Screening",
  "Semaphore",
  "Session",
  "Setting",
  "Shareholder",
  "Veridesk",
]);
/** Without what only tests use. */
const isProduct = (path) =>
  /^(contract|server|web|flow|ui)\/src\/|^(engines|clients)\//.test(path) && !/\/samples\/|\.fixture\.ts$/.test(path);
const exportedType = /^export (?:declare )?(?:abstract )?(?:type|interface|class) ([A-Z][a-z0-9]*)\b/gm;

/** Tables of versions: of forms, lists, the API. Elsewhere a column of that name is the counter of optimistic locking. */
const tablesOfVersions = ["forms", "lists", "monitoring"].map((name) => `server/src/db/tables/${name}.table.ts`);

const isSource = (path) => /\.(tsx?|mjs)$/.test(path) && !/(^|\/)generated\/|\.gen\.ts$/.test(path);
const isTest = (path) => /\.(test|spec)\.tsx?$/.test(path) || path.startsWith("server/test/");

const wordsOf = (name) =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, "$1 $2")
    .toLowerCase()
    .split(/[^a-z0-9]+/);
const oldWordsOf = (name) => wordsOf(name).filter((word) => refused.has(word));
const mayHave = new RegExp([...refused.keys()].join("|"), "i");

/** Of the code alone: neither its texts nor its comments. */
function identifiersOf(path, source) {
  const found = new Set();
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== "object") return;
    if (["Identifier", "PrivateIdentifier", "JSXIdentifier"].includes(node.type)) found.add(node.name);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(source, { lang: path.endsWith("x") ? "tsx" : "ts" }));
  return found;
}

/** Without comments and texts. */
const codeOfSql = (source) => source.replaceAll(/--.*/g, "").replaceAll(/'(?:[^']|'')*'/g, "");

const complaints = [];
const used = new Set();
const usedNouns = new Set();
function complainOfBareTypes(path, source) {
  for (const [, name] of source.matchAll(exportedType)) {
    if (nouns.has(name)) usedNouns.add(name);
    else
      complaints.push(`${path}: ${name} (one bare word says too little of a type that others import: of what is it?)`);
  }
}
const complain = (path, name) => {
  const exception = exceptions.find(({ names, files }) => names.includes(name) && files.includes(path));
  if (exception) return used.add(`${name} ${path}`);
  for (const word of oldWordsOf(name)) complaints.push(`${path}: ${name} (${word}: ${refused.get(word)})`);
};

const sources = filesBelow(folders, isSource);
for (const path of sources) {
  if (oldWordsOf(path).length > 0) complain(path, path);
  if (isTest(path)) continue;
  const source = readFileSync(inRoot(path), "utf8");
  if (isProduct(path)) complainOfBareTypes(path, source);
  if (path.endsWith(".table.ts") && !tablesOfVersions.includes(path) && /^\s+version:/m.test(source))
    complaints.push(`${path}: version (row_version, if it is the counter of optimistic locking)`);
  if (!mayHave.test(source)) continue;
  for (const name of identifiersOf(path, source)) if (oldWordsOf(name).length > 0) complain(path, name);
}
for (const path of filesBelow(["server/migrations"], (file) => file.endsWith(".sql"))) {
  if (path.split("/").at(-1) <= `${lastOld}~` || path.endsWith("0221-plain-names.sql")) continue;
  for (const name of new Set(codeOfSql(readFileSync(inRoot(path), "utf8")).match(/\w+/g)))
    if (oldWordsOf(name).length > 0) complain(path, name);
}
for (const { names, files } of exceptions)
  for (const path of files)
    if (!names.some((name) => used.has(`${name} ${path}`))) complaints.push(`${path}: an exception that nothing needs`);

for (const noun of nouns) if (!usedNouns.has(noun)) complaints.push(`${noun}: a noun of the list that no type has`);

for (const complaint of complaints) console.log(complaint);
console.log(`${sources.length} files, ${complaints.length} names to change`);
process.exit(complaints.length > 0 ? 1 : 0);
