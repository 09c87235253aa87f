// A regular expression that runs on foreign text must take linear time. Each pattern of the folders below is analysed
// by scslre, which finds neighbouring and nested repeats of the same letters, and by one rule of our own, since scslre
// accepts counted repeats and `(<!--.*?-->)*`.
import { readFileSync } from "node:fs";
import { RegExpParser, visitRegExpAST } from "@eslint-community/regexpp";
import { getConsumedChars, getFirstCharAfter, getFirstConsumedChar, isPotentiallyEmpty } from "regexp-ast-analysis";
import scslre from "scslre";
import { parseAst } from "vite";
import { filesBelow, inRoot } from "./project.mjs";

const folders = ["contract/src", "server/src", "engines", "flow/src"];
/** A repeat up to this count is a small factor; a larger one counts as endless. */
const small = 32;

/** Exceptions: patterns over our own texts, or built from checked parts. Each says why. */
const allowed = JSON.parse(readFileSync(inRoot("scripts", "allowed-patterns.json"), "utf8"));

const parser = new RegExpParser();
const isLong = ({ max }) => max > small;

/** The pattern with large counts as endless repeats, since a long text makes them so. */
function withoutCounts(pattern) {
  const counts = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter: (node) => {
      if (isLong(node) && node.max !== Number.POSITIVE_INFINITY) counts.push(node);
    },
  });
  let source = pattern.raw;
  // From the end, so that the earlier positions stay valid.
  for (const { element, end, min, greedy } of counts.sort((a, b) => b.end - a.end)) {
    const from = element.end - pattern.start;
    source = `${source.slice(0, from)}{${Math.min(min, 1)},}${greedy ? "" : "?"}${source.slice(end - pattern.start)}`;
  }
  return source;
}

/** A repeat within a repeat without a visible end: the inner one also takes what follows. */
function findNested({ pattern, flags }) {
  let found = null;
  const long = [];
  visitRegExpAST(pattern, {
    onQuantifierEnter: (node) => {
      if (!isLong(node)) return;
      if (long.length > 0) {
        const own = getFirstConsumedChar(node.element, "ltr", flags).char;
        if (!own.isDisjointWith(getFirstCharAfter(node, "ltr", flags).char)) found ??= node.raw;
      }
      long.push(node);
    },
    onQuantifierLeave: (node) => {
      if (isLong(node)) long.pop();
    },
  });
  return found;
}

/** The nodes before (-1) or after (1) a node on the way to its pattern's ends. */
function* around(node, step) {
  for (let at = node; at.type !== "Pattern"; at = at.parent) {
    if (at.type !== "Alternative" && at.parent.type === "Alternative") {
      const { elements } = at.parent;
      for (let n = elements.indexOf(at) + step; n >= 0 && n < elements.length; n += step) yield elements[n];
    }
    // A look-around ends there.
    if (step > 0 && at.parent?.type === "Assertion") return;
  }
}

/** An open repeat that also takes its own beginning: each of many starts runs to the end of the text in vain. */
function findRestarted({ pattern, flags }) {
  if (flags.sticky) return null;
  let found = null;
  visitRegExpAST(pattern, {
    onQuantifierEnter: (node) => {
      if (node.max !== Number.POSITIVE_INFINITY) return;
      const own = getConsumedChars(node.element, flags).chars;
      const before = [...around(node, -1)];
      const isAnchored = before.some(({ type, kind }) => type === "Assertion" && kind === "start" && !flags.multiline);
      const takesItsStart = before.every(
        (each) => each.type === "Assertion" || !own.isDisjointWith(getConsumedChars(each, flags).chars),
      );
      const mayFail = [...around(node, 1)].some(
        (each) => each.type === "Assertion" || !isPotentiallyEmpty(each, flags),
      );
      if (!isAnchored && takesItsStart && mayFail) found ??= node.raw;
    },
  });
  return found;
}

export function faultOf(source, flags) {
  const relaxed = withoutCounts(parser.parsePattern(source, 0, source.length, { unicode: flags.includes("u") }));
  const [trade] = scslre.analyse({ source: relaxed, flags }, { reportTypes: { Move: false } }).reports;
  if (trade) return `${trade.exponential ? "exponential" : "polynomial"}: two repeats take the same letters`;
  const nested = findNested(scslre.analyse({ source: relaxed, flags }, { maxReports: 1 }).parsed);
  if (nested) return `nested repeats, the inner one, ${nested}, takes what follows it`;
  const restarted = findRestarted(scslre.analyse({ source, flags }, { maxReports: 1 }).parsed);
  if (restarted) return `polynomial: ${restarted} takes also what the pattern begins with`;
  const [move] = scslre.analyse({ source, flags }, { reportTypes: { Self: false, Trade: false } }).reports;
  if (move) return "polynomial: an open repeat is begun anew at each letter";
  return null;
}

const isText = (node) => node.type === "Literal" && typeof node.value === "string";

/** The pattern in a node; without flags when it is built at run time; null for other nodes. */
function patternOf(node, text) {
  if (node.regex) return { source: node.regex.pattern, flags: node.regex.flags };
  const isMade = (node.type === "NewExpression" || node.type === "CallExpression") && node.callee.name === "RegExp";
  if (!isMade) return null;
  const [source, flags] = node.arguments;
  if (source && isText(source) && (!flags || isText(flags))) return { source: source.value, flags: flags?.value ?? "" };
  return { source: source ? text.slice(source.start, source.end) : "", flags: null };
}

/** Calls `visit` with each node below. */
function walk(node, visit) {
  if (typeof node?.type === "string") visit(node);
  for (const child of Object.values(node)) if (typeof child === "object" && child !== null) walk(child, visit);
}

function checkFiles() {
  const problems = [];
  const used = new Set();
  let count = 0;
  const check = ({ source, flags }, name, line) => {
    count += 1;
    const exception = allowed.find((each) => each.file === name && each.pattern === source);
    if (exception) return used.add(exception);
    const fault = flags === null ? "put together while it runs" : faultOf(source, flags);
    if (fault) problems.push(`${name}:${line}  ${fault}: ${source}`);
  };
  for (const name of filesBelow(folders, (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))) {
    const text = readFileSync(inRoot(name), "utf8");
    walk(parseAst(text, { lang: name.endsWith("x") ? "tsx" : "ts" }, name), (node) => {
      const pattern = patternOf(node, text);
      if (pattern) check(pattern, name, text.slice(0, node.start).split("\n").length);
    });
  }
  for (const each of allowed)
    if (!used.has(each)) problems.push(`${each.file}  is excepted and not there: ${each.pattern}`);
  if (count === 0) problems.push("no pattern was found at all");
  return { problems, count };
}

if (process.argv[1] === inRoot("scripts", "check-patterns.mjs")) {
  const { problems, count } = checkFiles();
  console.log([...problems, `${count} patterns, ${problems.length} that backtrack`].join("\n"));
  process.exit(problems.length > 0 ? 1 : 0);
}
