import { describe, expect, it } from "vitest";
import { watchConnection } from "./connection.ts";

/** A clock that moves only when somebody waits. */
function laboratory(answers: boolean[]) {
  const waits: number[] = [];
  let requested = 0;
  const connection = watchConnection(
    async () => answers[requested++] ?? true,
    async (ms) => {
      waits.push(ms);
    },
  );
  return { connection, waits, requested: () => requested };
}

describe("S50 a service that is away", () => {
  it("is asked with growing pauses, never more often than once a second", async () => {
    const { connection, waits, requested } = laboratory([false, false, false, false, false, true]);
    connection.reportAway();
    await connection.whenBack();
    expect(waits).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000]);
    expect(requested()).toBe(6);
    expect(connection.isAway()).toBe(false);
  });

  it("is asked by one, however many met the outage", async () => {
    const { connection, requested } = laboratory([true]);
    for (let caller = 0; caller < 20; caller += 1) connection.reportAway();
    await Promise.all(Array.from({ length: 20 }, () => connection.whenBack()));
    expect(requested()).toBe(1);
  });

  it("is told to whoever watches, when it goes and when it is back", async () => {
    const { connection } = laboratory([false, true]);
    const seen: boolean[] = [];
    connection.subscribe(() => seen.push(connection.isAway()));
    connection.reportAway();
    await connection.whenBack();
    expect(seen).toEqual([true, false]);
  });

  it("nobody waits while all is well", async () => {
    const { connection, requested } = laboratory([]);
    await connection.whenBack();
    expect(requested()).toBe(0);
  });
});
