import { expect, test } from "vitest";
import { sized } from "../../long.fixture.ts";
import { faceBandOf, faceDistance } from "../compare.ts";
import { loadFaceModels } from "../face-models.ts";
import { drawnFaces, drawPortrait, drawSelfie } from "./drawn-faces.ts";

/** As the demonstration's form has them. */
const thresholds = { matchAtMost: 0.5, reviewAtMost: 0.62 };
/** Below it a selfie is taken for the portrait's own picture. */
const samePicture = 0.25;

test("a drawn face is found, its selfie is the same person on another picture, and nobody is taken for somebody else", async () => {
  const engine = await loadFaceModels();
  const read = async (picture: Buffer) => {
    const faces = await engine.detectFaces(picture, 0);
    expect(faces.map(({ refusals }) => refusals)).toEqual([[]]);
    return faces[0]?.descriptor as Float32Array;
  };
  const people = [];
  for (const face of drawnFaces.slice(0, sized(4, drawnFaces.length)))
    people.push({ portrait: await read(await drawPortrait(face)), selfie: await read(await drawSelfie(face)) });
  for (const one of people) {
    const own = faceDistance(one.portrait, one.selfie);
    expect(faceBandOf(own, thresholds)).toBe("match");
    expect(own).toBeGreaterThan(samePicture);
    for (const other of people)
      if (other !== one) expect(faceDistance(one.portrait, other.selfie)).toBeGreaterThan(thresholds.matchAtMost);
  }
});
