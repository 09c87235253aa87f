import { escapeHtml } from "#engines/html/escape-html.ts";
import { languageNames, type SnippetLanguage, snippetLanguages } from "./customer-docs.snippets.rules.ts";

export type CodeBlock = { language: string; text: string };

const words = (text: string) => new Set(text.split(" "));
const keywords: Record<string, Set<string>> = {
  node: words("import from const let await new if throw return function async for of export true false null try catch"),
  python: words("import from def with as return if not for in raise class print None True False lambda and or"),
  php: words("php function if return throw new foreach as use echo true false null"),
  ruby: words("require def end if unless raise return do puts nil true false"),
  json: words("true false null"),
  html: words("script"),
};
const comments: Record<string, string> = { node: "//", php: "//", python: "#", ruby: "#", curl: "#", sh: "#" };

const isLetter = (letter: string) => /[A-Za-z_$]/.test(letter);
const isDigit = (letter: string) => letter >= "0" && letter <= "9";

function endOf(text: string, from: number, isIn: (letter: string) => boolean): number {
  let at = from;
  while (at < text.length && isIn(text.charAt(at))) at += 1;
  return at;
}

function endOfText(text: string, from: number): number {
  const quote = text.charAt(from);
  for (let at = from + 1; at < text.length; at += 1) {
    if (text.charAt(at) === "\\") at += 1;
    else if (text.charAt(at) === quote) return at + 1;
  }
  return text.length;
}

/** The next piece and what it is. */
function pieceAt(text: string, at: number, language: string): { end: number; kind: string } {
  const letter = text.charAt(at);
  const comment = comments[language];
  const isApart = at === 0 || " \n".includes(text.charAt(at - 1));
  if (comment && isApart && text.startsWith(comment, at))
    return { end: endOf(text, at, (each) => each !== "\n"), kind: "c" };
  if (letter === '"' || letter === "'" || (letter === "`" && language === "node"))
    return { end: endOfText(text, at), kind: "s" };
  if (isDigit(letter)) return { end: endOf(text, at, (each) => isDigit(each) || each === "."), kind: "n" };
  if (!isLetter(letter)) return { end: at + 1, kind: "" };
  const end = endOf(text, at, (each) => isLetter(each) || isDigit(each));
  return { end, kind: keywords[language]?.has(text.slice(at, end)) ? "k" : "" };
}

function coloured({ language, text }: CodeBlock): string {
  let [html, at] = ["", 0];
  while (at < text.length) {
    const { end, kind } = pieceAt(text, at, language);
    const piece = escapeHtml(text.slice(at, end));
    html += kind === "" ? piece : `<i class="${kind}">${piece}</i>`;
    at = end;
  }
  return html;
}

const aliases: Record<string, string> = {
  bash: "curl",
  sh: "curl",
  js: "node",
  javascript: "node",
  py: "python",
  rb: "ruby",
};
export const codeLanguageOf = (said: string): string => aliases[said] ?? said;
const isSnippet = (language: string): language is SnippetLanguage =>
  (snippetLanguages as readonly string[]).includes(language);

const copy = '<button type="button" class="copy" hidden>Copy</button>';
const titles: Record<string, string> = { json: "JSON", html: "HTML", http: "HTTP", sql: "SQL", sh: "Terminal" };

/** `said`: the fence's own word, where it stands alone. */
const frame = (title: string, code: CodeBlock, more = ""): string =>
  `<figure class="code"${more}><figcaption><span>${escapeHtml(title)}</span>${copy}</figcaption><pre tabindex="0"><code>${coloured(code)}</code></pre></figure>`;

export function drawCode({ language: said, text }: CodeBlock, title?: string): string {
  const language = codeLanguageOf(said);
  const isTerminal = said === "sh" || said === "bash";
  const own = isTerminal ? "Terminal" : isSnippet(language) ? languageNames[language] : (titles[said] ?? said);
  return frame(title ?? own, { language, text });
}

/** One of several languages is seen at a time: the reader's. Without scripts, all are. */
export function drawTabs(codes: readonly CodeBlock[]): string {
  const drawn = codes.map((code) => {
    const language = codeLanguageOf(code.language);
    const name = isSnippet(language) ? languageNames[language] : language;
    return { name, language, html: frame(name, { ...code, language }, ` data-language="${language}"`) };
  });
  const tabs = drawn.map(({ name, language }) => `<button type="button" data-pick="${language}">${name}</button>`);
  return `<div class="tabs"><div class="picks" role="group" aria-label="Language" hidden>${tabs.join("")}</div>${drawn.map(({ html }) => html).join("")}</div>`;
}

/** A program in one of the languages; the terminal's own commands are none. */
export const isProgramCode = ({ language }: CodeBlock): boolean =>
  isSnippet(codeLanguageOf(language)) && language !== "sh";
