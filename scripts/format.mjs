// npm run format -- PATH …: writes what Biome would change (all files without a path).
import { checkNode, ensurePart, inPart, runNode } from "./project.mjs";

checkNode();
await ensurePart("checkers");
const paths = process.argv.slice(2);
const biome = inPart("checkers", "@biomejs", "biome", "bin", "biome");
const { code } = await runNode([biome, "check", "--write", ...(paths.length > 0 ? paths : ["."])]);
process.exit(code);
