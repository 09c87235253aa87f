import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";
import type { ListRecord } from "#engines/lists/lists.types.ts";
import { listedNumbersOf } from "#engines/lists/record-numbers.ts";
import { emptyListRecord } from "#engines/lists/samples/list-samples.ts";
import type { Made } from "./names.people.ts";

/** `e0`, `e1`, …: of the position among the entries. */
function recordOf({ listed }: Made, n: number, documents: ListRecord["documents"]): ListRecord {
  const { names, births = [], countries = [], kind = "person" } = listed;
  const texts = names.map((text, at) => ({ text, kind: at === 0 ? ("primary" as const) : ("alias" as const) }));
  return { ...emptyListRecord, id: `e${n}`, kind, names: texts, births, countries, documents };
}

/** As COPY reads it: a backslash is written twice. */
const line = (cells: readonly (string | number)[]) => `${cells.join("\t")}\n`;

/** Without a number unless `numberOf` gives one. */
type MadeList = { code: string; people: readonly Made[]; numberOf?: (n: number) => string };

/** These entries as rows of a version; of its source and the version itself the caller says what there is. */
export async function copyEntries(
  client: pg.Client,
  version: number,
  { code, people, numberOf }: MadeList,
): Promise<void> {
  const records = people.map((made, n) =>
    recordOf(made, n, numberOf ? [{ type: "Passport", number: numberOf(n) }] : []),
  );
  const entries = records.map((record) => {
    const text = JSON.stringify(record);
    const hash = createHash("sha256").update(text).digest("hex");
    return line([code, record.id, version, `\\\\x${hash}`, text.replaceAll("\\", "\\\\"), Buffer.byteLength(text)]);
  });
  const columns = "source, entry_id, from_version, hash, record, record_bytes";
  await pipeline(Readable.from(entries), client.query(copyFrom(`copy list_entries (${columns}) from stdin`)));
  const numbers = records.flatMap((record) =>
    listedNumbersOf(record).map(({ kind, key }) => line([code, record.id, version, kind, key])),
  );
  await pipeline(
    Readable.from(numbers),
    client.query(copyFrom("copy list_numbers (source, entry_id, from_version, kind, number_key) from stdin")),
  );
  await client.query("analyze list_entries, list_numbers");
}
