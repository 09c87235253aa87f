import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { advisoryLocks } from "./locks.ts";

test("no two uses share a lock, and the one in SQL is the one in the list", async () => {
  const numbers = Object.values(advisoryLocks);
  expect(new Set(numbers).size).toBe(numbers.length);
  const totals = await readFile(new URL("../../migrations/0006-verification-totals.sql", import.meta.url), "utf8");
  expect(totals).toContain(`pg_try_advisory_xact_lock(${advisoryLocks.verificationTotals})`);
});
