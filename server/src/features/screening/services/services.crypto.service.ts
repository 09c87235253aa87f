import type { ScreenedList } from "#contract/records/verifications/screening.ts";
import type { CryptoReply, ListedCryptoAddress } from "#contract/screening/services/service-replies.ts";
import type { ServiceRequest } from "#contract/screening/services/service-requests.ts";
import type { ChainAddress } from "#engines/chains/chains.types.ts";
import { addressKey, readAddress } from "#engines/chains/read-address.ts";
import { readTransactionHash } from "#engines/chains/read-transaction-hash.ts";
import { numberKey } from "#engines/lists/number-key.ts";
import { listEntriesByNumber, wantedLists } from "#server/features/screening/lists/lists.queries.ts";
import type { OpenTransaction } from "#server/platform/database.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import type { Platform } from "#server/platform/platform.ts";
import { askProvider } from "./services.providers.service.ts";
import { cryptoProblem, cryptoRiskOf } from "./services.rules.ts";

type CryptoRequest = Extract<ServiceRequest, { type: "crypto_address" | "crypto_transaction" }>;
type Tx = OpenTransaction["tx"];

/** An address on one of these is a high risk; being a politician's is none by itself. */
const kinds = ["sanctions", "wanted", "internal"] as const;

/** A list that is too old still says whom it has; nobody is said to be on none of them then. */
async function readLists(tx: Tx, staleDays: number): Promise<{ lists: ScreenedList[]; missing: string[] }> {
  const wanted = await wantedLists(tx, { staleDays, kinds });
  const lists = wanted.flatMap(({ code, name, kind, version, entriesCount, confirmedAt }): ScreenedList[] =>
    version === null
      ? []
      : [{ source: "list", code, name, kind, version, entriesCount, confirmedAt: confirmedAt.toISOString() }],
  );
  return { lists, missing: wanted.filter(({ state }) => state !== "ready").map(({ code }) => code) };
}

/**
 * By one key for all spellings on all chains: what is listed for one chain is listed on each. Entries that were loaded
 * before such keys are found by their letters and digits.
 */
async function findListed(tx: Tx, { address, key }: ChainAddress, lists: readonly ScreenedList[]) {
  const codes = lists.map(({ code }) => code);
  const hits = codes.length === 0 ? [] : await listEntriesByNumber(tx, "crypto", [key, numberKey(address)], codes);
  const found = new Map<string, ListedCryptoAddress>();
  for (const { code, version, entryId, record } of hits) {
    const same = record.cryptoAddresses.find((each) => addressKey(each.address) === key);
    if (same)
      found.set(`${code} ${entryId}`, {
        listCode: code,
        listVersion: version,
        entryId,
        address: same.address,
        record,
      });
  }
  return [...found.values()];
}

/** It was judged when it was requested. */
function readQueried(request: CryptoRequest) {
  const text = request.type === "crypto_address" ? request.crypto_address : request.destination_address;
  const address = readAddress(request.blockchain, text);
  if ("problem" in address) throw new Error("an address that is none was asked for");
  if (request.type === "crypto_address") return { address, transaction: null };
  const read = readTransactionHash(request.blockchain, request.crypto_transaction);
  if ("problem" in read) throw new Error("a transaction that is none was asked for");
  return { address, transaction: read.hash };
}

export async function checkCrypto(
  platform: Pick<Platform, "database" | "config" | "outbound">,
  { live, id, at }: { live: LiveScope; id: string; at: string },
  request: CryptoRequest,
): Promise<CryptoReply> {
  const { address, transaction } = readQueried(request);
  const { lists, missing, listed } = await platform.database.inProject(live.projectId, async ({ tx }) => {
    const read = await readLists(tx, platform.config.listsStaleDays);
    return { ...read, listed: await findListed(tx, address, read.lists) };
  });
  const { blockchain, direction } = request;
  const requested = { kind: "risk", blockchain, direction, address: address.address } as const;
  const said = await askProvider(
    platform,
    { live, id },
    transaction === null ? { ...requested, what: "address" } : { ...requested, what: "transaction", transaction },
  );
  const provider = said.state === "answered" ? { ...said, at } : said;
  const found = {
    address: { address: address.address, kind: address.kind, tag: address.tag ?? null },
    lists,
    missing,
    listed,
    provider,
  };
  const reply = { ...found, problem: cryptoProblem(found), risk: cryptoRiskOf(listed, provider) };
  return transaction === null
    ? { type: "crypto_address", ...reply }
    : { type: "crypto_transaction", transaction, ...reply };
}
