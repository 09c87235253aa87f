// What broke and where, in ten lines at most.
import { stripVTControlCharacters } from "node:util";
import { root } from "./project.mjs";

const linesMost = 10;

const isOurs = (line) => /^\s*at /.test(line) && line.includes(root) && !line.includes("node_modules");
const shorten = (line) => line.replaceAll(`file://${root}/`, "").replaceAll(`${root}/`, "").trimEnd();

/**
 * @param title the test, as the run calls it
 * @param text the error's message and stack, as a reporter gives them
 * @returns title, the message's first lines, and the innermost line of our own code
 */
export function describeFailure(title, text = "") {
  const lines = stripVTControlCharacters(text).split("\n");
  const stackAt = lines.findIndex((line) => /^\s*at /.test(line));
  const message = (stackAt === -1 ? lines : lines.slice(0, stackAt)).filter((line) => line.trim() !== "");
  const where = lines.find(isOurs);
  const kept = message.slice(0, linesMost - 2).map((line) => `    ${shorten(line)}`);
  return [`  ${title}`, ...(where ? [`    ${shorten(where).trim()}`] : []), ...kept].join("\n");
}
