// Makes a brotli and a gzip copy of each built asset, so that the server need not compress at run time.
import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { filesBelow, inRoot } from "./project.mjs";

const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

/** Below one packet a copy saves nothing. Fonts and pictures are compressed already. */
const leastBytes = 1_000;
const isText = (path) => /\.(?:js|css|svg|json|wasm|txt)$/.test(path);

async function compress(path) {
  const bytes = await readFile(inRoot(path));
  if (bytes.length < leastBytes) return;
  const brotli = await toBrotli(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  });
  await writeFile(inRoot(`${path}.br`), brotli);
  await writeFile(inRoot(`${path}.gz`), await toGzip(bytes, { level: 9 }));
}

/** More at once are no faster, and a container may have no more than a thousand files open. */
const atOnce = 16;

export async function compressAssets(folders) {
  const paths = filesBelow(folders, isText).values();
  const compressNext = async () => {
    for (const path of paths) await compress(path);
  };
  await Promise.all(Array.from({ length: atOnce }, compressNext));
}
