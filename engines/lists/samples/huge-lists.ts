import type { ListFormat } from "../lists.types.ts";
import { openList } from "../open-list.ts";
import { sample } from "./list-samples.ts";

type Repeatable = { head: string; entry: string; foot: string; number: string };

/** A sample as head, entry and foot; the entry is repeated with another number. */
function partsOf(name: string, opening: string, number: string): Repeatable {
  const file = sample(name);
  const start = file.indexOf(opening);
  const closing = `</${opening.slice(1, -1)}>`;
  const end = file.indexOf(closing) + closing.length;
  return { head: file.slice(0, start), entry: file.slice(start, end), foot: file.slice(end), number };
}

const hugeSamples = {
  "ofac-advanced-xml": () => partsOf("ofac-advanced.xml", "<DistinctParty ", "2674"),
  "un-xml": () => partsOf("un.xml", "<INDIVIDUAL>", "6900001"),
  "eu-xml": () => partsOf("eu.xml", "<sanctionEntity ", "9013"),
} satisfies Partial<Record<ListFormat, unknown>>;
export const hugeFormats = Object.keys(hugeSamples) as (keyof typeof hugeSamples)[];

/** A list of at least so many bytes, each entry with another number. */
export async function* hugeList(format: keyof typeof hugeSamples, bytesMin: number): AsyncGenerator<Uint8Array> {
  const { head, entry, foot, number } = hugeSamples[format]();
  yield Buffer.from(head + entry);
  for (let id = 20_000_000, total = 0; total < bytesMin; id += 1) {
    const bytes = Buffer.from(entry.replaceAll(number, String(id)));
    total += bytes.length;
    yield bytes;
  }
  yield Buffer.from(foot);
}

/** Says in JSON how many records a file of so many bytes has, and what the process needed. */
export async function readHuge(format: keyof typeof hugeSamples, bytesMin: number): Promise<void> {
  let names = 0;
  const list = openList(format, hugeList(format, bytesMin));
  for await (const record of list) names += record.names.length;
  const memoryMB = Math.round(process.resourceUsage().maxRSS / 1024);
  console.log(JSON.stringify({ ...list.outcome, names, memoryMB }));
}
