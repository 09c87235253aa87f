// What the contract and the server say of errors: each named failure, each sentence of a field's check, and each sentence that
// the server makes itself. The desk shows them in the reader's language by web/src/locales/*/failures.json, so English there is
// this English.
import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { filesBelow, inRoot } from "../project.mjs";
import { flatten } from "./files.mjs";

/** Customers' systems get English and a code; the applicant's page has words of its own for each of its failures. */
const isDesk = (path) => !/customer-|\/(flow|locales)\b|\/flow-|\.test\.ts$/.test(path);

/** What the server says, but no desk as a message, and who reads it. */
const elsewhere = [
  ["the operator", /^server\/src\/(cli|platform\/(backup|embedded-postgres|database|migrate))|\.config\.ts$/],
  ["the operator: the desk has words for each problem", /\/screening\/(lists|media-feeds)\//],
  ["customers' systems", /\/(customer-[\w-]+|yente|api-docs|health)\//],
  ["identity providers, by SCIM", /\/team\/provisioning\//],
  ["the applicant's page, which has words for each code", /\/flow(-[\w-]+)?\//],
  ["nobody's language: the data of a made-up hit", /\/test-outcomes\.hit\.rules\.ts$/],
];
/** And what reads a file that a member uploads. */
const isServer = (path) =>
  /^(server\/src\/.*|engines\/lists\/(csv-rows|list-text|lists\.types|veridesk-\w+))\.ts$/.test(path) &&
  !/\.(test|fixture)\.ts$/.test(path) &&
  !elsewhere.some(([, where]) => where.test(path));

/** `{{}}` for what the code puts in. */
const textOf = (node) => {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked).join("{{}}");
  return null;
};

/** The specification's own, without a full stop. */
const isSpecified = (text) => /^(Maximum limit of |can't be blank, )/.test(text);
const isSentence = (text) => (/^[A-Z].*\.$/s.test(text) && text.includes(" ")) || isSpecified(text);
const keyOf = (property) => property.key.name ?? property.key.value;
const propertiesOf = (node) => node.properties.filter((each) => each.type === "Property");

function readFailures(call, into) {
  const [feature, map] = call.arguments;
  if (feature?.type !== "Literal" || map?.type !== "ObjectExpression") return;
  for (const failure of propertiesOf(map)) {
    const message = propertiesOf(failure.value).find((each) => keyOf(each) === "message");
    into.set(`${feature.value}.${keyOf(failure)}`, textOf(message.value));
  }
}

/** @param visit of each node; what it returns true for is not entered */
function walk(node, visit) {
  if (node === null || typeof node !== "object") return;
  if (typeof node.type === "string" && visit(node)) return;
  for (const value of Object.values(node)) walk(value, visit);
}

function walkFiles(folders, isWanted, visit) {
  const slashed = (path) => path.replaceAll("\\", "/");
  for (const file of filesBelow(folders, (path) => path.endsWith(".ts") && isWanted(slashed(path))))
    walk(parseAst(readFileSync(inRoot(file), "utf8"), { lang: "ts" }), visit);
}

/** Faults of ours end in the log, whose reader is the operator. */
const isLogged = ({ type, callee }) => type === "NewExpression" && /^(Settings)?Error$/.test(callee.name);

/** @returns `failures`: message by code; `checks`: the sentences of fields' checks; `server`: all texts of the server */
export function readMessages() {
  const failures = new Map();
  const [checks, server] = [new Set(), new Set()];
  walkFiles(["contract/src"], isDesk, (node) => {
    if (node.type === "CallExpression" && node.callee.name === "failures") {
      readFailures(node, failures);
      return true;
    }
    const text = textOf(node);
    if (text && isSentence(text)) checks.add(text);
  });
  walkFiles(["server/src", "engines/lists"], isServer, (node) => {
    if (isLogged(node)) return true;
    const text = textOf(node);
    if (text) server.add(text);
  });
  return { failures, checks, server };
}

const camel = (code) => code.replace(/[-_]([a-z])/g, (_, letter) => letter.toUpperCase());
const bare = (text) => text.replace(/\{\{\w*\}\}/g, "{{}}");

/** As `contract/src/values/error-words.ts` finds a message: a number matches only digits. */
function covers(template, text) {
  const [start, name, end, more] = template.split(/\{\{|\}\}/);
  if (end === undefined || more !== undefined || !text.startsWith(start) || !text.endsWith(end)) return false;
  const value = text.slice(start.length, text.length - end.length);
  return value === "{{}}" || (name !== "count" && name !== "number") || /^\d[\d,.]*$/.test(value);
}

/** Each message has its English in failures.json, word for word, and nothing else is there. */
export function faultsOfMessages() {
  const file = "web/src/locales/en/failures.json";
  const entries = flatten(JSON.parse(readFileSync(inRoot(file), "utf8")));
  const { failures, checks, server } = readMessages();
  const texts = new Map(entries.map(([key, text]) => [key.replace(/_(one|other)$/, ""), bare(text)]));
  const wanted = new Map([...failures].map(([code, text]) => [camel(code), bare(text)]));
  const templates = entries.map(([, text]) => text).filter((text) => text.includes("{{"));
  const known = new Set(entries.map(([, text]) => bare(text)));
  const isSaid = (text) => known.has(text) || templates.some((template) => covers(template, text));
  const sources = { fields: checks, server };
  return [
    ...[...wanted]
      .filter(([key, text]) => texts.get(key) !== text)
      .map(([key, text]) => `${file}: ${key} is ${JSON.stringify(text)} in the contract`),
    ...[...checks, ...[...server].filter(isSentence)]
      .filter((text) => !isSaid(text))
      .map((text) => `${file} lacks ${JSON.stringify(text)}`),
    ...[...texts]
      .filter(([key, text]) => !wanted.has(key) && !sources[key.split(".")[0]]?.has(text))
      .map(([key]) => `${file}: nothing says ${key}`),
  ];
}
