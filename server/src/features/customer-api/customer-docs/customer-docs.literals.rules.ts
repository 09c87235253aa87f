/** How a language writes values of JSON. */
export type LiteralSyntax = {
  text: (value: string) => string;
  nothing: string;
  yes: string;
  no: string;
  list: [string, string];
  object: [string, string];
  /** Between a name and its value. */
  pair: string;
  name: (name: string) => string;
  indent: string;
};

const quoted = (value: string) => JSON.stringify(value);
const isName = (name: string) => /^[A-Za-z_]\w*$/.test(name);

export const inNode: LiteralSyntax = {
  text: quoted,
  nothing: "null",
  yes: "true",
  no: "false",
  list: ["[", "]"],
  object: ["{", "}"],
  pair: ": ",
  name: (name) => (isName(name) ? name : quoted(name)),
  indent: "  ",
};
const inJson: LiteralSyntax = { ...inNode, name: quoted };
export const inPython: LiteralSyntax = { ...inJson, nothing: "None", yes: "True", no: "False", indent: "    " };
export const inPhp: LiteralSyntax = {
  ...inJson,
  text: (value) => quoted(value).replaceAll("$", "\\$").replaceAll("\\/", "/"),
  object: ["[", "]"],
  pair: " => ",
  indent: "    ",
};
export const inRuby: LiteralSyntax = {
  ...inJson,
  text: (value) => quoted(value).replaceAll("#", "\\#"),
  nothing: "nil",
  pair: " => ",
};

const longestLine = 72;

/** A value of JSON in a language; on one line where it is short. `margin`: of the lines after the first. */
export function jsonLiteral(value: unknown, writing: LiteralSyntax, margin = ""): string {
  if (value === null || value === undefined) return writing.nothing;
  if (typeof value === "boolean") return value ? writing.yes : writing.no;
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return writing.text(value);
  const inner = margin + writing.indent;
  const isList = Array.isArray(value);
  const parts = isList
    ? value.map((each) => jsonLiteral(each, writing, inner))
    : Object.entries(value).map(
        ([name, each]) => writing.name(name) + writing.pair + jsonLiteral(each, writing, inner),
      );
  const [open, close] = isList ? writing.list : writing.object;
  if (parts.length === 0) return open + close;
  const room = isList || open === "[" ? "" : " ";
  const short = open + room + parts.join(", ") + room + close;
  if (short.length + margin.length <= longestLine && !short.includes("\n")) return short;
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join("")}${margin}${close}`;
}
