import { createHash, randomBytes } from "node:crypto";
import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";

const root = join(import.meta.dirname, "..", "..");
const folder = join(root, ".cache", "drawn");
const drawers = ["engines/documents/specimens", "engines/faces/samples"].map((path) => join(root, path));

/** All that a drawing depends on: who draws, the faces, and the packages. */
async function hashDrawers(): Promise<string> {
  const hash = createHash("sha256").update(await readFile(join(root, "package-lock.json")));
  for (const drawer of drawers)
    for (const name of (await readdir(drawer)).sort()) hash.update(name).update(await readFile(join(drawer, name)));
  return hash.digest("hex");
}
let drawersHash: Promise<string> | undefined;

/** A photo is drawn once for all tests and processes; `words` say which one it is. */
export async function drawnOnce(words: readonly unknown[], draw: () => Promise<Buffer>): Promise<Buffer> {
  drawersHash ??= hashDrawers();
  const name = createHash("sha256")
    .update(`${await drawersHash}${JSON.stringify(words)}`)
    .digest("hex");
  const file = join(folder, name);
  const kept = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
    return undefined;
  });
  if (kept) return kept;
  const drawn = await draw();
  await mkdir(folder, { recursive: true });
  const aside = `${file}.${randomBytes(4).toString("hex")}`;
  await writeFile(aside, drawn);
  await rename(aside, file);
  return drawn;
}
