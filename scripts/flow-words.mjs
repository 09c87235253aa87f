// Copies the English words of the applicant's page to where the server may read them: `node scripts/flow-words.mjs`.
// The server checks uploaded translations against them and may not import the page; the page keeps its own file, so that
// its bundle stays as it is. contract/src/flow-words.test.ts tells when the copy is old.
import { readFileSync, writeFileSync } from "node:fs";
import { inRoot } from "./project.mjs";

const words = JSON.parse(readFileSync(inRoot("flow", "src", "locales", "en", "flow.json"), "utf8"));
writeFileSync(inRoot("contract", "src", "flow-words.json"), `${JSON.stringify(words, null, 2)}\n`);
