// Sentences that code puts together from parts. A language needs another order, case or gender: the whole sentence is one
// text, with names in braces.
import { parseAst } from "vite";

/** Facts side by side are no sentence. */
const isSeparator = (text) => /^[\s·+]*$/.test(text);

/** @returns the names by which a file calls for words: `t`, and others of `useTranslation(…).t` */
function callersIn(source) {
  const found = new Set(["t"]);
  for (const [, name] of source.matchAll(/const (\w+) = useTranslation\([^)]*\)\.t\b/g)) found.add(name);
  for (const [, name] of source.matchAll(/\{[^{}]*\bt: (\w+)[^{}]*\} = use(?:Translation|Speech)\(/g)) found.add(name);
  return found;
}

/** A call for words, also behind a condition. */
function isWords(node, callers) {
  if (node?.type === "ConditionalExpression")
    return isWords(node.consequent, callers) || isWords(node.alternate, callers);
  if (node?.type === "LogicalExpression") return isWords(node.right, callers);
  if (node?.type === "ParenthesizedExpression") return isWords(node.expression, callers);
  return node?.type === "CallExpression" && node.callee.type === "Identifier" && callers.has(node.callee.name);
}

function faultIn(node, callers) {
  if (node.type === "TemplateLiteral") {
    const hasWords = node.expressions.some((each) => isWords(each, callers));
    return hasWords && node.quasis.some(({ value }) => !isSeparator(value.cooked));
  }
  if (node.type === "BinaryExpression" && node.operator === "+")
    return [node.left, node.right].some((each) => isWords(each, callers));
  if (node.type === "JSXElement" || node.type === "JSXFragment") {
    const isOf = (each) => each?.type === "JSXExpressionContainer" && isWords(each.expression, callers);
    return node.children.some(
      (each, n) =>
        each.type === "JSXText" &&
        !isSeparator(each.value) &&
        (isOf(node.children[n - 1]) || isOf(node.children[n + 1])),
    );
  }
  return false;
}

/** No sentences, but commands to copy. */
const commands = new Set(["web/src/features/callbacks/api-keys/api-address.widget.tsx"]);

/** @returns the numbers of the lines where a sentence is put together */
export function gluedLines(path, source) {
  if (commands.has(path.replaceAll("\\", "/"))) return [];
  if (!/\b(useTranslation|useSpeech|i18n)\b|\bt\(/.test(source)) return [];
  const callers = callersIn(source);
  const lines = [];
  const visit = (node) => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (node === null || typeof node !== "object") return;
    if (typeof node.type === "string" && faultIn(node, callers))
      lines.push(source.slice(0, node.start).split("\n").length);
    for (const value of Object.values(node)) visit(value);
  };
  visit(parseAst(source, { lang: path.endsWith("x") ? "tsx" : "ts" }));
  return lines;
}
