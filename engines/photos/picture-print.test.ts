import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { sampleFaces } from "../faces/samples/samples.ts";
import { differingBits, nearestPrint, PRINT_PARTS, printPartsOf, SAME_PRINT_BITS } from "./compare-prints.ts";
import { picturePrintsOf } from "./picture-print.ts";

const portraits = () => Promise.all(sampleFaces.map(({ portraitFile }) => readFile(portraitFile)));
const apart = async (one: Buffer, other: Buffer) =>
  nearestPrint((await picturePrintsOf(one)).searched, (await picturePrintsOf(other)).kept);

describe("the print of a picture", () => {
  it("survives recompression, another size, other light, a cut at the edges, turns and mirrors", async () => {
    for (const picture of (await portraits()).slice(0, 3)) {
      const { width = 0, height = 0 } = await sharp(picture).metadata();
      const cut = { left: 20, top: 25, width: width - 40, height: height - 50 };
      const copies = [
        sharp(picture).jpeg({ quality: 25 }),
        sharp(picture).resize(200).jpeg(),
        sharp(picture).linear(0.8, 12).jpeg(),
        sharp(picture).extract(cut).jpeg(),
        sharp(picture).rotate(90).jpeg(),
        sharp(picture).rotate(180).jpeg(),
        sharp(picture).flop().jpeg(),
      ];
      for (const copy of copies)
        expect(await apart(await copy.toBuffer(), picture)).toBeLessThanOrEqual(SAME_PRINT_BITS);
    }
  });

  it("is another for another picture, of the same framing too", async () => {
    const all = [];
    for (const portrait of await portraits()) all.push(await picturePrintsOf(portrait));
    for (const one of all)
      for (const other of all)
        if (one !== other) expect(nearestPrint(one.searched, other.kept)).toBeGreaterThan(SAME_PRINT_BITS);
  });

  it("of a plain wall is none: it would be every wall's", async () => {
    const wall = sharp({ create: { width: 300, height: 400, channels: 3, background: "#d0d4d8" } });
    expect(await picturePrintsOf(await wall.png().toBuffer())).toEqual({ kept: [], searched: [] });
  });

  it("has a part in common with a print that differs in three bits", () => {
    const [one, other] = ["00ff00ff00ff00ff", "01ff01ff01ff00ff"];
    expect(differingBits(one, other)).toBe(3);
    expect(printPartsOf(one).filter((part) => printPartsOf(other).includes(part))).toHaveLength(1);
    expect(new Set(printPartsOf(one)).size).toBe(PRINT_PARTS);
  });

  it("of what is no picture is an error", async () => {
    await expect(picturePrintsOf(Buffer.from("no picture"))).rejects.toThrow();
  });
});
