import { readFile } from "node:fs/promises";
import sharp from "sharp";
import { readMrz } from "#engines/documents/mrz-reader.ts";
import { degradePicture } from "#engines/documents/specimens/degrade.ts";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { samplePerson } from "#engines/documents/specimens/sample-people.ts";
import { compareFaces } from "#engines/faces/compare-faces.ts";
import { loadFaceModels } from "#engines/faces/face-models.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";

const TODAY = "2026-01-01";
const turn = (image: Buffer, degrees: number) =>
  degrees === 0 ? image : sharp(image).rotate(degrees, { background: "#777" }).jpeg({ quality: 90 }).toBuffer();

/**
 * Each sample person's passport and selfie, upright, then with one of them turned: how many of those that match upright
 * also match turned. The document is turned by its zone, as in the checks; the selfie has no such help.
 */
export async function turnedFaceMatchRate(
  people: number,
): Promise<{ turnedFaceMatchRate: number; uprightFaceMatches: number }> {
  const engine = await loadFaceModels();
  let upright = 0;
  let turned = 0;
  let requested = 0;
  for (const [i, sample] of sampleFaces.slice(0, people).entries()) {
    const page = await degradePicture(
      await drawPassport(samplePerson(i), await readFile(sample.portraitFile)),
      "phone",
      40 + i,
    );
    const selfie = await readFile(sample.selfieFile);
    const matches = async (documentTurn: number, selfieTurn: number) => {
      const document = await turn(page, documentTurn);
      const zone = await readMrz(document, TODAY);
      const options = zone ? { documentTurnDeg: zone.turnDeg } : {};
      const found = await compareFaces(engine, { document, selfie: await turn(selfie, selfieTurn) }, options);
      const isMatch = found.band === "match";
      if (!isMatch)
        console.log(
          `${sample.person} ${documentTurn} ${selfieTurn}: ${found.distance?.toFixed(3)} ${found.refusal ?? found.band}`,
        );
      return isMatch;
    };
    if (!(await matches(0, 0))) continue;
    upright += 1;
    for (const [documentTurn, selfieTurn] of [
      [90, 0],
      [180, 0],
      [270, 0],
      [0, 90],
      [0, 180],
      [0, 270],
      [0, 25],
      [0, -35],
    ] as const) {
      requested += 1;
      if (await matches(documentTurn, selfieTurn)) turned += 1;
    }
  }
  return { turnedFaceMatchRate: Number((turned / Math.max(1, requested)).toFixed(4)), uprightFaceMatches: upright };
}
