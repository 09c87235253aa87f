// SQL as statements, for what reads migrations. It knows strings, quoted names, dollar quotes and comments, and no grammar.

const pieces = /--[^\n]*|\/\*[\s\S]*?\*\/|'(?:[^']|'')*'|"(?:[^"]|"")*"|(\$[a-z_]*\$)[\s\S]*?\1|;|[^;'"$/-]+|[\s\S]/gi;

const newlines = (text) => text.split("\n").length - 1;
const isComment = (piece) => piece.startsWith("--") || piece.startsWith("/*");

/**
 * @returns of each statement its text in lower case, with one space between words, no comments and empty strings; the
 * bodies between its dollar quotes; the comments since the statement before; and its first line, from 1
 */
export function readStatements(sql) {
  const statements = [];
  const fresh = () => ({ text: "", bodies: [], comments: [], line: 0 });
  let current = fresh();
  let line = 1;
  const end = () => {
    const text = current.text.replaceAll(/\s+/g, " ").trim().toLowerCase();
    if (text !== "") statements.push({ ...current, text });
    current = fresh();
  };
  for (const [piece, quote] of sql.matchAll(pieces)) {
    if (piece === ";") end();
    else if (isComment(piece)) {
      current.text += " ";
      current.comments.push(piece.replace(/^--\s*/, ""));
    } else if (quote) {
      current.bodies.push(piece.slice(quote.length, -quote.length));
      current.text += "$$";
    } else current.text += piece.startsWith("'") ? "''" : piece.replaceAll('"', "");
    if (current.line === 0 && current.text.trim() !== "") current.line = line + newlines(/^\s*/.exec(piece)[0]);
    line += newlines(piece);
  }
  end();
  return statements;
}

/** What is between commas, outside of parentheses. */
export function splitAtCommas(text) {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "(") depth += 1;
    if (letter === ")") depth -= 1;
    if (letter === "," && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}
