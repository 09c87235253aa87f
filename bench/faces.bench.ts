import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { faceBandOf, faceDistance } from "#engines/faces/compare.ts";
import { compareFaces } from "#engines/faces/compare-faces.ts";
import { loadFaceModels } from "#engines/faces/face-models.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { sized } from "./size.ts";

// Compares every sample portrait with every sample selfie. One comparison = two pictures read, searched and described.
// falseMatches: other people called a match; falseNonMatches: the same person called no match. A sample's selfie is
// made of the portrait's own photograph (engines/faces/samples/README.md), so `falseNonMatches` shows that the path
// works, not how often an honest person is refused. `strangers` are all pairs of faces within one of the face library's
// demonstration pictures that the product would compare: two people in one picture are different people.

const startedMs = performance.now();
const engine = await loadFaceModels();
console.log(`engine ready after ${Math.round(performance.now() - startedMs)} ms`);

let comparedMs = 0;
const people = [];
for (const sample of sampleFaces.slice(0, sized(sampleFaces.length, 3))) {
  const document = await readFile(sample.portraitFile);
  const selfie = await readFile(sample.selfieFile);
  const beforeMs = performance.now();
  const own = await compareFaces(engine, { document, selfie });
  comparedMs += performance.now() - beforeMs;
  const [portraitFace] = own.documentFaces;
  const [selfieFace] = own.selfieFaces;
  if (own.refusal !== null || portraitFace === undefined || selfieFace === undefined) {
    throw new Error(`${sample.person}: ${own.refusal}`);
  }
  console.log(`${sample.person}: ${own.distance?.toFixed(3)} ${own.band}`);
  people.push({ person: sample.person, portrait: portraitFace.descriptor, selfie: selfieFace.descriptor });
}
const require = createRequire(import.meta.url);
const demo = join(dirname(require.resolve("@vladmandic/face-api/package.json")), "demo");
const strangers = { strangers: 0, strangersMatched: 0, strangersToReview: 0 };
for (let i = 1; i <= sized(6, 2); i++) {
  const faces = (await engine.detectFaces(await readFile(join(demo, `sample${i}.jpg`)))).filter(
    ({ refusals }) => refusals.length === 0,
  );
  faces.forEach((one, at) => {
    for (const other of faces.slice(at + 1)) {
      const band = faceBandOf(faceDistance(one.descriptor, other.descriptor));
      strangers.strangers++;
      if (band === "match") strangers.strangersMatched++;
      if (band === "review") strangers.strangersToReview++;
    }
  });
}

const counts = { pairs: 0, falseMatches: 0, falseNonMatches: 0, review: 0 };
let nearestStrangers = Number.POSITIVE_INFINITY;
for (const one of people) {
  for (const other of people) {
    const apart = faceDistance(one.portrait, other.selfie);
    const band = faceBandOf(apart);
    counts.pairs++;
    if (one !== other) nearestStrangers = Math.min(nearestStrangers, apart);
    if (band === "review") counts.review++;
    if (band === "match" && one !== other) counts.falseMatches++;
    if (band === "no_match" && one === other) counts.falseNonMatches++;
  }
}
console.log(`nearest two different people: ${nearestStrangers.toFixed(3)}`);
console.log(JSON.stringify({ msPerComparison: Math.round(comparedMs / people.length), ...counts, ...strangers }));
if (counts.falseMatches + counts.falseNonMatches + strangers.strangersMatched > 0) process.exitCode = 1;
