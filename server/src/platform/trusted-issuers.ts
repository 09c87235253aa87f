import { readdir, readFile } from "node:fs/promises";
import { extname, join } from "node:path";

const endings = new Set([".pem", ".crt", ".cer", ".der"]);
/** A country's list has some hundred. */
const mostFiles = 2_000;
const begin = "-----BEGIN CERTIFICATE-----";
const end = "-----END CERTIFICATE-----";

/** PEM may hold several; anything else is taken as DER. */
export function certificatesIn(bytes: Buffer): Buffer[] {
  const text = bytes.toString("latin1");
  if (!text.includes(begin)) return bytes.length > 0 ? [bytes] : [];
  return text
    .split(begin)
    .slice(1)
    .map((part) => Buffer.from(part.split(end)[0] ?? "", "base64"));
}

async function readFolder(folder: string): Promise<Buffer[]> {
  const names = (await readdir(folder)).filter((name) => endings.has(extname(name).toLowerCase())).sort();
  const files = await Promise.all(names.slice(0, mostFiles).map((name) => readFile(join(folder, name))));
  return files.flatMap(certificatesIn);
}

/** None where the operator has made no such folder. */
async function readPart(folder: string, part: keyof typeof parts): Promise<Buffer[]> {
  try {
    return await readFolder(join(folder, parts[part]));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

/** Folders within, whose issuers are trusted for that alone. */
const parts = { signatures: "signatures", stamps: "time-stamps" } as const;

type TrustedIssuers = { signatures: Buffer[]; stamps: Buffer[] };

/**
 * DER, read anew each time, so that a new file counts at once. What lies in the folder itself is trusted for signatures
 * and for time stamps, what lies in `signatures` or `time-stamps` for that alone. Null: nobody is trusted for signatures.
 */
export async function readTrustedIssuers(folder: string | undefined): Promise<TrustedIssuers | null> {
  if (folder === undefined) return null;
  const both = await readFolder(folder);
  const signatures = [...both, ...(await readPart(folder, "signatures"))];
  return signatures.length > 0 ? { signatures, stamps: [...both, ...(await readPart(folder, "stamps"))] } : null;
}
