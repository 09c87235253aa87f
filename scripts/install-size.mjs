import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { inPart, inRoot } from "./project.mjs";

/** On the disk, as `du` counts; without the folders called `without`. */
function bytesBelow(folder, without) {
  let bytes = lstatSync(folder).blocks * 512;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) bytes += entry.name === without ? 0 : bytesBelow(path, without);
    else bytes += lstatSync(path).blocks * 512;
  }
  return bytes;
}

/** What `npm ci --omit=dev` leaves: `devOptional` packages stay as long as optional ones do. */
const isOfProduction = ([path, entry]) =>
  path.startsWith("node_modules/") && !entry.dev && !entry.link && existsSync(inRoot(path));

const toMb = (bytes) => Math.round(bytes / 2 ** 20);

/** Of the packages that are installed here, with the parts that a start needs. */
export function measureInstall() {
  const { packages } = JSON.parse(readFileSync(inRoot("package-lock.json"), "utf8"));
  const ofProduction = Object.entries(packages).filter(isOfProduction);
  const production = ofProduction.reduce((sum, [path]) => sum + bytesBelow(inRoot(path), "node_modules"), 0);
  const parts = ["fonts", "networks", "reading"].reduce((sum, name) => sum + bytesBelow(inPart(name)), 0);
  return {
    productionMb: toMb(production + parts),
    wholeMb: toMb(bytesBelow(inRoot("node_modules")) + parts),
    packages: ofProduction.length,
  };
}
