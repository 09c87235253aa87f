import { beforeAll, describe, expect, test } from "vitest";
import { findCopySigns } from "./copy-signs.ts";
import { colourPrint, onScreen, photocopyPicture } from "./specimens/copy-faults.ts";
import { degradePicture } from "./specimens/degrade.ts";
import { drawIdCard } from "./specimens/draw-id-card.ts";
import { drawPassport } from "./specimens/draw-passport.ts";
import { drawFace } from "./specimens/drawn-face.ts";
import { layPhotoOnWhite } from "./specimens/photo-faults.ts";
import { samplePerson } from "./specimens/sample-people.ts";

const documents: Buffer[] = [];
beforeAll(async () => {
  const [person, face] = [samplePerson(7), await drawFace(120)];
  documents.push(await drawPassport(person, face), (await drawIdCard(person, face)).front);
});

async function look(make: (document: Buffer) => Buffer | Promise<Buffer>, level: "clean" | "phone" = "phone") {
  const found = [];
  for (const [at, document] of documents.entries())
    found.push(await findCopySigns(await degradePicture(await make(document), level, 31 + at)));
  return found;
}

describe("the signs of a copy in the photo of a document", () => {
  test("are none in a document itself, nor in one on a white table", async () => {
    for (const level of ["clean", "phone"] as const)
      for (const place of [(document: Buffer) => document, layPhotoOnWhite])
        for (const { signs, isDoubtful } of await look(place, level))
          expect([isDoubtful, signs.filter((sign) => sign !== "sheet")]).toEqual([false, []]);
  });

  test("a photocopy has no colour", async () => {
    for (const { signs, isDoubtful } of await look(photocopyPicture))
      expect([isDoubtful, signs.includes("colourless")]).toEqual([true, true]);
  });

  test("a colour print and a screen have a raster", async () => {
    for (const copy of [colourPrint, onScreen])
      for (const { signs, isDoubtful } of await look(copy))
        expect([isDoubtful, signs.includes("raster")]).toEqual([true, true]);
  });

  test("a picture too small to look at has no raster, and what is no picture is an error", async () => {
    expect((await findCopySigns(await degradePicture(documents[0] ?? Buffer.alloc(0), "clean", 3))).score).toBeLessThan(
      0.5,
    );
    await expect(findCopySigns(Buffer.from("no picture"))).rejects.toThrow();
  });
});
