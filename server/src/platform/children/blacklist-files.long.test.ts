import { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import { openBlacklistFiles } from "./blacklist-files.ts";

const files = openBlacklistFiles(
  new URL("../../features/screening/blacklists/blacklist-file-worker.ts", import.meta.url),
);
const ofAnySize = openBlacklistFiles(new URL("../../../test/rows-fixture-worker.ts", import.meta.url));
afterAll(() => {
  files.close();
  ofAnySize.close();
});

const open = new AbortController().signal;
const taxIds = (count: number) =>
  `type,tax_id,description\n${Array.from({ length: count }, (_, n) => `TAX_ID,${n},${"said ".repeat(20)}`).join("\n")}\n`;

async function read(content: string, { signal = open, take = async (_: Buffer): Promise<void> => undefined } = {}) {
  const taken: Buffer[] = [];
  const reading = await files.read({
    type: "default",
    file: Readable.from([Buffer.from(content)]),
    signal,
    take: async (rows) => {
      taken.push(Buffer.from(rows));
      await take(rows);
    },
  });
  return { reading, taken };
}

test("rows come whole, in pieces of some megabytes, and all of them", async () => {
  const { reading, taken } = await read(taxIds(40_000));
  expect(reading).toMatchObject({ isRead: true, rows: 40_000, errorCount: 0 });
  expect(taken.length).toBeGreaterThan(1);
  for (const piece of taken) expect(piece.at(-1)).toBe(10);
  const lines = Buffer.concat(taken).toString().trimEnd().split("\n");
  expect(lines).toHaveLength(40_000);
  expect(lines.every((line) => line.split("\t").length === 19)).toBe(true);
});

test("rows that end as COPY's end mark does are rows", async () => {
  const rows = Array.from({ length: 4_000 }, (_, n) => `TAX_ID,${n},Ж${"said ".repeat(20)}\\.\n`).join("");
  const { reading, taken } = await read(`type,tax_id,description\n${rows}`);
  expect(reading).toMatchObject({ isRead: true, rows: 4_000, errorCount: 0 });
  const lines = Buffer.concat(taken).toString().trimEnd().split("\n");
  expect(lines).toHaveLength(4_000);
  expect(lines.every((line) => line.endsWith("\\\\."))).toBe(true);
});

// A piece has 2 MiB, the mark three bytes: it is within one, fills it, stands apart by one to three bytes, or is alone.
test.each([...Array.from({ length: 7 }, (_, more) => 2 * 1024 * 1024 - 5 + more), 4 * 1024 * 1024 - 3, 0])(
  "rows of %i bytes end where they end, and keep what they are while they are taken",
  async (size) => {
    let taken = 0;
    const take = async (rows: Buffer) => {
      const before = Buffer.from(rows);
      // Meanwhile the next piece is filled.
      await pause(50);
      expect(rows.equals(before)).toBe(true);
      expect(rows.at(-1)).toBe(10);
      taken += rows.length;
    };
    await ofAnySize.read({ type: "default", file: Readable.from([Buffer.from(String(size))]), signal: open, take });
    expect(taken).toBe(size);
  },
  60_000,
);

test("a reading that is stopped ends once nobody is taking rows any more", async () => {
  const stop = new AbortController();
  let isTaking = false;
  const take = async () => {
    isTaking = true;
    stop.abort();
    await pause(100);
    isTaking = false;
  };
  await expect(read(taxIds(40_000), { signal: stop.signal, take })).rejects.toMatchObject({ code: "closed" });
  expect(isTaking).toBe(false);
});

test("a file that cannot be read says why, also when its rest is long", async () => {
  const { reading } = await read(`type,name\nPERSON,"Ann"x\n${taxIds(40_000)}`);
  expect(reading).toMatchObject({ isRead: false, why: "Line 2: Text follows a closing quotation mark." });
});

test("a failure of who takes the rows, and a stop, end the reading", async () => {
  const full = async () => {
    throw new Error("the database is full");
  };
  await expect(read(taxIds(10), { take: full })).rejects.toThrow("the database is full");
  await expect(read(taxIds(200_000), { signal: AbortSignal.timeout(300) })).rejects.toMatchObject({ code: "closed" });
});

test("a file is read no further than its rows are taken", async () => {
  let given = 0;
  async function* wholeFile() {
    yield Buffer.from("type,tax_id,description\n");
    for (; given < 45; given += 1)
      yield Buffer.from(
        Array.from({ length: 4_000 }, (_, n) => `TAX_ID,${given * 4_000 + n},${"said ".repeat(50)}\n`).join(""),
      );
  }
  const untilItRests = async () => {
    for (let before = -1; before !== given; await pause(500)) before = given;
  };
  const take = async () => {
    await untilItRests();
    throw new Error("nobody takes them");
  };
  const reading = files.read({ type: "default", file: Readable.from(wholeFile()), signal: open, take });
  await expect(reading).rejects.toThrow("nobody takes them");
  // In megabytes: what both sides hold ahead.
  expect(given).toBeLessThan(30);
});
