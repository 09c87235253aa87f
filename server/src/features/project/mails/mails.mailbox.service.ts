import { randomBytes } from "node:crypto";
import { link, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Config } from "#server/config.ts";
import { hasMailbox } from "./mails.mailbox.rules.ts";

/** A proxy on this machine may hide who asks, so the client's address proves nothing. */
export async function readMailboxToken({ dataDir }: Pick<Config, "dataDir">): Promise<string> {
  const path = join(dataDir, "dev-mail-token");
  const read = () => readFile(path, "utf8").catch(() => "");
  const known = (await read()).trim();
  if (/^[0-9a-f]{32}$/.test(known)) return known;
  await mkdir(dataDir, { recursive: true });
  if (known !== "") await rm(path);
  // Written under another name and linked: never half a token, and of two processes one wins.
  const aside = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(aside, `${randomBytes(16).toString("hex")}\n`, { flag: "wx", mode: 0o600 });
  await link(aside, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await rm(aside);
  return (await read()).trim();
}

export async function mailboxAddress(config: Config): Promise<string | null> {
  if (!hasMailbox(config)) return null;
  return `${config.publicUrl}/dev/mail?token=${await readMailboxToken(config)}`;
}
