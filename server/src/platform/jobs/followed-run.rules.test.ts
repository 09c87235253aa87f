import { setTimeout as wait } from "node:timers/promises";
import { expect, test } from "vitest";
import { followRun, LostRun, newRunRef } from "./followed-run.ts";

test("every try of a row has an id of its own", () => {
  const [one, other] = [newRunRef("a"), newRunRef("a")];
  expect(one.id).toBe(other.id);
  expect(one.runId).not.toBe(other.runId);
});

test("a run speaks until it is stopped; a beat under way is waited for", async () => {
  let [begun, ended] = [0, 0];
  const follow = followRun({
    everyMs: 2,
    beat: async () => {
      begun += 1;
      await wait(5);
      ended += 1;
      return true;
    },
  });
  await expect.poll(() => ended).toBeGreaterThan(2);
  await follow.stop();
  await follow.stop();
  expect(ended).toBe(begun);
  const before = begun;
  await wait(30);
  expect(begun).toBe(before);
  expect(follow.isLost()).toBe(false);
  expect(follow.signal.aborted).toBe(false);
});

test("a slow database does not pile up beats", async () => {
  let [open, most] = [0, 0];
  const follow = followRun({
    everyMs: 1,
    beat: async () => {
      open += 1;
      most = Math.max(most, open);
      await wait(15);
      open -= 1;
      return true;
    },
  });
  await wait(60);
  await follow.stop();
  expect(most).toBe(1);
});

test.each([
  ["whose row is another's", async () => false],
  [
    "that is told so by its write",
    async () => {
      throw new LostRun("taken");
    },
  ],
])("a run %s is lost: its signal says so, and it speaks no more", async (_, beat) => {
  let beats = 0;
  const follow = followRun({
    everyMs: 2,
    beat: () => {
      beats += 1;
      return beat();
    },
  });
  await expect.poll(() => follow.isLost()).toBe(true);
  expect(follow.signal.reason).toBeInstanceOf(LostRun);
  await wait(20);
  expect(beats).toBe(1);
  await follow.stop();
});

test("a database that is away for a moment does not end a run", async () => {
  let beats = 0;
  const follow = followRun({
    everyMs: 2,
    beat: async () => {
      beats += 1;
      throw new Error("connection refused");
    },
  });
  await expect.poll(() => beats).toBeGreaterThan(2);
  expect(follow.isLost()).toBe(false);
  await follow.stop();
});

test("the caller's signal ends the work, and the run is not lost", async () => {
  const caller = new AbortController();
  const follow = followRun({ beat: async () => true, signal: caller.signal });
  const why = new Error("the worker stops");
  caller.abort(why);
  expect(follow.signal.reason).toBe(why);
  expect(follow.isLost()).toBe(false);
  await follow.stop();
});
