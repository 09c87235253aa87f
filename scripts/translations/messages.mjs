// What the contract says of errors: each named failure, and each sentence of a field's check. The desk shows them in the
// reader's language by web/src/locales/*/failures.json, so English there is this English.
import { readFileSync } from "node:fs";
import { parseAst } from "vite";
import { filesBelow, inRoot } from "../project.mjs";
import { flatten } from "./files.mjs";

/** Customers' systems get English and a code; the applicant's page has words of its own for each of its failures. */
const isDesk = (path) => !/customer-|\/(flow|locales)\b|\/flow-|\.test\.ts$/.test(path.replaceAll("\\", "/"));

/** `{{}}` for what the code puts in. */
const textOf = (node) => {
  if (node.type === "Literal" && typeof node.value === "string") return node.value;
  if (node.type === "TemplateLiteral") return node.quasis.map(({ value }) => value.cooked).join("{{}}");
  return null;
};

const isSentence = (text) => (/^[A-Z].*\.$/s.test(text) && text.includes(" ")) || text.startsWith("Maximum limit of ");
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

/** @returns `failures`: message by code; `checks`: the sentences of fields' checks */
export function readMessages() {
  const failures = new Map();
  const checks = new Set();
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== "object") return;
    if (node.type === "CallExpression" && node.callee.name === "failures") return readFailures(node, failures);
    const text = typeof node.type === "string" ? textOf(node) : null;
    if (text && isSentence(text)) checks.add(text);
    for (const value of Object.values(node)) visit(value);
  };
  for (const file of filesBelow(["contract/src"], (path) => path.endsWith(".ts") && isDesk(path)))
    visit(parseAst(readFileSync(inRoot(file), "utf8"), { lang: "ts" }));
  return { failures, checks };
}

const camel = (code) => code.replace(/[-_]([a-z])/g, (_, letter) => letter.toUpperCase());
const bare = (text) => text.replace(/\{\{\w*\}\}/g, "{{}}");

/** As `web/src/platform/error-words.ts` finds a message: a number stands only for digits. */
function covers(template, text) {
  const [start, name, end] = template.split(/\{\{|\}\}/);
  if (end === undefined || !text.startsWith(start) || !text.endsWith(end)) return false;
  const value = text.slice(start.length, text.length - end.length);
  return value === "{{}}" || (name !== "count" && name !== "number") || /^\d[\d,.]*$/.test(value);
}

/** Each message has its English in failures.json, word for word, and nothing else is there. */
export function faultsOfMessages() {
  const file = "web/src/locales/en/failures.json";
  const entries = flatten(JSON.parse(readFileSync(inRoot(file), "utf8")));
  const { failures, checks } = readMessages();
  const texts = new Map(entries.map(([key, text]) => [key.replace(/_(one|other)$/, ""), bare(text)]));
  const wanted = new Map([...failures].map(([code, text]) => [camel(code), text]));
  const templates = entries.map(([, text]) => text).filter((text) => text.includes("{{"));
  const known = new Set(entries.map(([, text]) => bare(text)));
  const isSaid = (text) => known.has(text) || templates.some((template) => covers(template, text));
  return [
    ...[...wanted]
      .filter(([key, text]) => texts.get(key) !== text)
      .map(([key, text]) => `${file}: ${key} is ${JSON.stringify(text)} in the contract`),
    ...[...checks].filter((text) => !isSaid(text)).map((text) => `${file} lacks ${JSON.stringify(text)}`),
    ...[...texts]
      .filter(([key, text]) => !wanted.has(key) && !(key.startsWith("fields.") && checks.has(text)))
      .map(([key]) => `${file}: nothing says ${key}`),
  ];
}
