// npm run --silent stack < LINES: log lines whose stacks name the built server's files, with the sources' lines instead.
// The server does not do it itself: the map of its bundle takes 100 MB of memory (docs/decisions/0130).
import { existsSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { relative, resolve } from "node:path";
import { text } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { inRoot, root } from "./project.mjs";

/** A backslash ends one too: in a line of JSON a stack's line breaks are written as \n. */
const word = /[^\s()"\\]+/g;
/** The folder's name, too: packages have a main.js of their own. */
const place = /(?:^|\/)dist\/server\/([\w-]+\.js):(\d+):(\d+)$/;

/** @param directory of the built files and their maps; places that no map knows stay as they are */
export function inSources(lines, directory) {
  const maps = new Map();
  const mapOf = (name) => {
    const file = resolve(directory, `${name}.map`);
    if (!maps.has(name))
      maps.set(name, existsSync(file) ? new SourceMap(JSON.parse(readFileSync(file, "utf8"))) : undefined);
    return maps.get(name);
  };
  return lines.replaceAll(word, (whole) => {
    const [, name, line, column] = place.exec(whole.slice(-1_000)) ?? [];
    const found = name && mapOf(name)?.findOrigin(Number(line), Number(column));
    if (!found?.fileName) return whole;
    return `${relative(root, resolve(directory, found.fileName))}:${found.lineNumber}:${found.columnNumber}`;
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  process.stdout.write(inSources(await text(process.stdin), inRoot("dist", "server")));
