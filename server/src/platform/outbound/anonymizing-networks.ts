import { readFile, stat } from "node:fs/promises";
import { BlockList, isIP } from "node:net";

type Loaded = { file: string; changedMs: number; list: BlockList };
let loaded: Loaded | null = null;

/** An address or network (CIDR) a line; `#` begins a comment; other lines are ignored. */
export function readNetworks(text: string): BlockList {
  const list = new BlockList();
  for (const line of text.split("\n")) {
    const [entry = ""] = line.split("#");
    const [address = "", bits] = entry.trim().split("/");
    const kind = isIP(address);
    if (kind === 0) continue;
    const family = kind === 4 ? "ipv4" : "ipv6";
    const prefix = bits === undefined ? (kind === 4 ? 32 : 128) : Number(bits);
    if (Number.isInteger(prefix) && prefix >= 0 && prefix <= (kind === 4 ? 32 : 128))
      list.addSubnet(address, prefix, family);
  }
  return list;
}

/** Null when there is no list or no address. The file is read again when it has changed. */
export async function isAnonymizing(file: string | undefined, address: string | null): Promise<boolean | null> {
  const kind = isIP(address ?? "");
  if (file === undefined || address === null || kind === 0) return null;
  const { mtimeMs: changedMs } = await stat(file);
  if (loaded?.file !== file || loaded.changedMs !== changedMs)
    loaded = { file, changedMs, list: readNetworks(await readFile(file, "utf8")) };
  return loaded.list.check(address, kind === 4 ? "ipv4" : "ipv6");
}
