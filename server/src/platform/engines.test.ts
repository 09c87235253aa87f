import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { samplePerson } from "#engines/documents/specimens/sample-people.ts";
import { passportMrz } from "#engines/documents/specimens/specimen-mrz.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { openEngines } from "./engines.ts";
import { openThread, ThreadError } from "./threads.ts";

const engines = openEngines();
afterAll(() => engines.close());

describe("the shared instruments", () => {
  test("a specimen is measured and read in threads while this one goes on", async () => {
    const [face] = sampleFaces;
    if (!face) throw new Error("no sample face");
    const person = samplePerson(1);
    const passport = await drawPassport(person, await readFile(face.portraitFile));
    const documents = await engines.documents();
    const started = performance.now();
    let longestMs = 0;
    let last = performance.now();
    const ticking = setInterval(() => {
      longestMs = Math.max(longestMs, performance.now() - last);
      last = performance.now();
    }, 10);
    const [quality, glance, reading] = await Promise.all([
      documents.assessPhoto(passport),
      documents.looksLikeDocument(passport),
      documents.readDocument({ front: passport, typeHint: "passport" }, "2026-01-01"),
    ]);
    clearInterval(ticking);
    expect(quality.refusals).toEqual([]);
    expect(glance).toMatchObject({ isDocument: true, hasMrzBand: true });
    expect(reading.mrz?.lines).toEqual(passportMrz(person));
    expect(longestMs).toBeLessThan((performance.now() - started) / 2);
  }, 60_000);

  test("an instrument is made once, and what is no picture fails the call, not the thread", async () => {
    expect(await engines.faces()).toBe(await engines.faces());
    expect(engines.ip()).toBe(engines.ip());
    const documents = await engines.documents();
    await expect(documents.assessPhoto(Buffer.from("no picture"))).rejects.toMatchObject({ code: "failed" });
    await expect(documents.looksLikeDocument(Buffer.from("no picture"))).rejects.toBeInstanceOf(ThreadError);
  });
});

describe("a thread", () => {
  type Answers = {
    double(value: number): Promise<number>;
    die(): Promise<void>;
    hang(): Promise<void>;
    size(of: { bytes: Buffer }): Promise<string>;
  };
  const open = (timeoutMs = 5_000, maxWaiting = 8) =>
    openThread<Answers>({
      file: new URL("../../test/thread-fixture-worker.ts", import.meta.url),
      timeoutMs,
      maxWaiting,
    });

  test("answers in order, with bytes as Buffers at any depth", async () => {
    const thread = open();
    expect(await Promise.all([1, 2, 3].map((value) => thread.call("double", value)))).toEqual([2, 4, 6]);
    expect(await thread.call("size", { bytes: Buffer.from("four") })).toBe("Buffer of 4");
    await thread.close();
    await expect(thread.call("double", 1)).rejects.toMatchObject({ code: "closed" });
  });

  test("that dies or hangs loses only the call at work; the next ones get another thread", async () => {
    const thread = open(1_500);
    const [died, after] = await Promise.allSettled([thread.call("die"), thread.call("double", 4)]);
    expect(died).toMatchObject({ status: "rejected", reason: { code: "died" } });
    expect(after).toMatchObject({ status: "fulfilled", value: 8 });
    const [hung, later] = await Promise.allSettled([thread.call("hang"), thread.call("double", 5)]);
    expect(hung).toMatchObject({ status: "rejected", reason: { code: "timeout" } });
    expect(later).toMatchObject({ status: "fulfilled", value: 10 });
    await thread.close();
  });

  test("with too many callers says so, and a close rejects those who wait", async () => {
    const thread = open(5_000, 2);
    const calls = [thread.call("hang"), thread.call("double", 1), thread.call("double", 2)];
    await expect(thread.call("double", 3)).rejects.toMatchObject({ code: "busy" });
    const ended = Promise.allSettled(calls);
    await thread.close();
    for (const call of await ended) expect(call).toMatchObject({ status: "rejected", reason: { code: "closed" } });
  });
});
