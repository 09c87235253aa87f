import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { afterAll, describe, expect, test } from "vitest";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { samplePerson } from "#engines/documents/specimens/sample-people.ts";
import { passportMrz } from "#engines/documents/specimens/specimen-mrz.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import type { LiveScope } from "#server/platform/live-scope.ts";
import { ChildError } from "./child.ts";
import { openEngines } from "./engines.ts";

const live = { projectId: randomUUID() } as LiveScope;
const troubles: Error[] = [];
const engines = openEngines((error) => troubles.push(error));
afterAll(() => engines.close());

describe("the shared instruments", () => {
  test("a specimen is measured and read in other processes while this one goes on", async () => {
    const [face] = sampleFaces;
    if (!face) throw new Error("no sample face");
    const person = samplePerson(1);
    const passport = await drawPassport(person, await readFile(face.portraitFile));
    const documents = await engines.documents(live);
    let ticks = 0;
    const ticking = setInterval(() => (ticks += 1), 10);
    const [quality, glance, reading] = await Promise.all([
      documents.assessPhoto(passport),
      documents.looksLikeDocument(passport),
      documents.readDocument({ front: passport }, "2026-01-01"),
    ]);
    clearInterval(ticking);
    expect(quality.refusals).toEqual([]);
    expect(glance).toMatchObject({ isDocument: true, hasMrzBand: true });
    expect(reading.mrz?.lines).toEqual(passportMrz(person));
    // With the reader that has native code, though the process is confined.
    expect(reading.crossChecks.map(({ outcome }) => outcome)).toEqual(Array(5).fill("match"));
    expect(troubles.filter(({ message }) => message.includes("tesseract"))).toEqual([]);
    // Work in this process would leave the timer no turn.
    expect(ticks).toBeGreaterThan(5);
  });

  test("an instrument is made once, and what is no picture fails the call, not its process", async () => {
    expect(engines.ip()).toBe(engines.ip());
    const documents = await engines.documents(live);
    await expect(documents.assessPhoto(Buffer.from("no picture"))).rejects.toMatchObject({ code: "failed" });
    const faces = await engines.faces(live);
    await expect(faces.detectFaces(Buffer.from("no picture"))).rejects.toMatchObject({ code: "unreadable_image" });
    await expect(documents.looksLikeDocument(Buffer.from("no picture"))).rejects.toBeInstanceOf(ChildError);
  });
});
