import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";

const endings = new Set([".pem", ".crt", ".cer", ".der"]);
/** A country's list has some hundred. */
const mostFiles = 2_000;
const begin = "-----BEGIN CERTIFICATE-----";
const end = "-----END CERTIFICATE-----";

/** PEM may hold several; anything else is taken as DER. */
function certificatesIn(bytes: Buffer): Buffer[] {
  const text = bytes.toString("latin1");
  if (!text.includes(begin)) return bytes.length > 0 ? [bytes] : [];
  return text
    .split(begin)
    .slice(1)
    .map((part) => Buffer.from(part.split(end)[0] ?? "", "base64"));
}

/** DER, read anew each time, so that a new file counts at once. Null: the operator has named none. */
export async function readTrustedIssuers(folder: string | undefined): Promise<Buffer[] | null> {
  if (folder === undefined) return null;
  const names = (await readdir(folder)).filter((name) => endings.has(extname(name).toLowerCase())).sort();
  const files = await Promise.all(names.slice(0, mostFiles).map((name) => readFile(join(folder, name))));
  const found = files.flatMap(certificatesIn);
  return found.length > 0 ? found : null;
}
