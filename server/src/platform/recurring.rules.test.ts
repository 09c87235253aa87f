import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { createLog } from "./log.ts";
import { tendEachRow } from "./recurring.ts";

function listeningLog() {
  const lines: Record<string, unknown>[] = [];
  const stream = new Writable({
    write(line, _, done) {
      lines.push(JSON.parse(String(line)));
      done();
    },
  });
  return { lines, log: createLog({ logLevel: "info" }, stream) };
}

test("a row that fails, at once or later, is logged with its pass, and those behind it are tended", async () => {
  const { lines, log } = listeningLog();
  const tended: string[] = [];
  const rows = [{ id: "at-once" }, { id: "one" }, { id: "later" }, { id: "other" }];
  const count = await tendEachRow({ log }, "test.pass", rows, ({ id }) => {
    if (id === "at-once") throw new Error("broken");
    if (id === "later") return Promise.reject(new Error("broken"));
    tended.push(id);
    return Promise.resolve();
  });
  expect([count, tended]).toEqual([2, ["one", "other"]]);
  expect(lines).toMatchObject(
    ["at-once", "later"].map((id) => ({ level: "warn", work: "test.pass", row: { id }, err: { message: "broken" } })),
  );
});

test("no row is tended before the one in front of it has ended", async () => {
  const order: string[] = [];
  await tendEachRow(listeningLog(), "test.pass", [{ id: "one" }, { id: "other" }], async ({ id }) => {
    order.push(`${id} begins`);
    await Promise.resolve();
    order.push(`${id} ends`);
  });
  expect(order).toEqual(["one begins", "one ends", "other begins", "other ends"]);
});
