// What deploys Veridesk names settings that Veridesk knows, with values that it takes: .env.example, compose.yaml, Dockerfile,
// the units of systemd and the chart. Its YAML can be read, and the chart is of this version.
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { loadConfig, settingsGroups } from "../server/src/config.ts";
import { inPart, inRoot } from "./project.mjs";

// knip reads the same files as YAML.
const { parse } = createRequire(inPart("checkers", "knip", "package.json"))("yaml");
const read = (path) => readFileSync(inRoot(path), "utf8");
const wrong = [];
function readYaml(path) {
  try {
    return parse(read(path), { merge: true });
  } catch (error) {
    wrong.push(`${path}: ${error.message}`);
    return {};
  }
}

const chart = "deploy/helm/veridesk";
const compose = readYaml("compose.yaml");
const values = readYaml(`${chart}/values.yaml`);
const about = readYaml(`${chart}/Chart.yaml`);
readYaml("deploy/failover/patroni.yml");
const example = Object.fromEntries([...read(".env.example").matchAll(/^(\w+)=(.*)$/gm)].map(([, ...pair]) => pair));
const units = readdirSync(inRoot("deploy/systemd")).filter((name) => name.endsWith(".service"));
const templates = readdirSync(inRoot(chart, "templates")).map((name) => `${chart}/templates/${name}`);
const found = (path, pattern) => [...read(path).matchAll(pattern)].map(([, name]) => name);
const { desk = {}, worker = {}, proxy = {} } = compose.services ?? {};

const named = [
  [".env.example", Object.keys(example)],
  ["compose.yaml", [desk, worker, proxy].flatMap(({ environment }) => Object.keys(environment ?? {}))],
  ["compose.yaml", found("compose.yaml", /\$\{(\w+)/g)],
  [
    "Dockerfile",
    found("Dockerfile", /^ENV (.+)$/gm).flatMap((line) => [...line.matchAll(/(\w+)=/g)].map(([, name]) => name)),
  ],
  ...units.map((name) => [`deploy/systemd/${name}`, found(`deploy/systemd/${name}`, /^Environment=(\w+)=/gm)]),
  ["values.yaml", Object.keys(values.settings ?? {})],
  ...templates.map((path) => [path, found(path, /name: ([A-Z_]{3,}),/g)]),
];
/** Of compose.yaml and of Node themselves. */
const others = ["DATABASE_PASSWORD", "VERIDESK_IMAGE", "NODE_ENV"];
const settings = new Map(
  settingsGroups.flatMap((group) => Object.values(group.settings)).map((each) => [each.name, each]),
);
for (const [path, names] of named) {
  if (names.length === 0 && !path.includes("/templates/")) wrong.push(`${path} names no setting`);
  for (const name of names)
    if (!settings.has(name) && !others.includes(name)) wrong.push(`${path}: there is no setting ${name}`);
}
for (const name of Object.keys(values.settings ?? {}))
  if (settings.get(name)?.isSecret) wrong.push(`values.yaml: ${name} is a secret`);

const secrets = {
  DATABASE_URL: "postgresql://veridesk:x@database/veridesk",
  ENCRYPTION_KEY: Buffer.alloc(32, 1).toString("base64"),
};
for (const [path, given] of [
  [".env.example", { ...example, ...secrets }],
  ["values.yaml", { ...values.settings, ...secrets, S3_ACCESS_KEY_ID: "x", S3_SECRET_ACCESS_KEY: "x" }],
])
  try {
    loadConfig(given);
  } catch (error) {
    wrong.push(`${path}: ${error.message}`);
  }

const valueAt = (path) => path.split(".").reduce((at, key) => at?.[key], values);
for (const path of templates)
  for (const name of found(path, /\.Values\.([\w.]+)/g))
    if (valueAt(name) === undefined) wrong.push(`${path}: values.yaml has no ${name}`);

const { version } = JSON.parse(read("package.json"));
for (const key of ["version", "appVersion"])
  if (about[key] !== version) wrong.push(`${chart}/Chart.yaml: ${key} is ${about[key]}, package.json says ${version}`);

for (const line of wrong) console.log(line);
console.log(`${named.flatMap(([, names]) => names).length} names of settings, ${wrong.length} faults`);
process.exit(wrong.length > 0 ? 1 : 0);
