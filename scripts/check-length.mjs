// No source file over 300 lines (architecture, law 6); tests may be longer.
import { readFileSync } from "node:fs";
import { filesBelow, inRoot } from "./project.mjs";

const limit = 300;
const folders = ["contract", "engines", "server", "web", "flow", "ui", "e2e", "bench"];
/** The help's guides are texts, as the files of words are. */
const isNoCode = (path) => /(^|\/)generated\/|\.gen\.ts$|\/help\/guides\//.test(path.replaceAll("\\", "/"));
const isSource = (path) => /\.tsx?$/.test(path) && !/\.(test|spec)\.tsx?$/.test(path) && !isNoCode(path);

const sources = filesBelow(folders, isSource);
const tooLong = sources
  .map((path) => ({ path, lines: readFileSync(inRoot(path), "utf8").split("\n").length - 1 }))
  .filter(({ lines }) => lines > limit);
for (const { path, lines } of tooLong) console.log(`${path} has ${lines} lines; ${limit} is the most`);
console.log(`${sources.length} files, ${tooLong.length} too long`);
process.exit(tooLong.length > 0 ? 1 : 0);
