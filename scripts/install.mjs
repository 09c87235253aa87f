// The packages and parts that a start would install, and nothing else: for who makes an image, or starts without a network.
import { checkNode, ensureInstalled, isBuilt } from "./project.mjs";

checkNode();
await ensureInstalled({ toBuild: !isBuilt() });
