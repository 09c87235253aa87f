import { readBarcodes } from "#engines/barcodes/read-barcodes.ts";
import { degrade } from "#engines/documents/specimens/degrade.ts";
import { aamvaText, drawLicence, sampleLicence } from "#engines/documents/specimens/draw-licence.ts";
import { drawFace } from "#engines/documents/specimens/drawn-face.ts";
import { rollPhoto, tiltPhoto } from "#engines/documents/specimens/photo-faults.ts";
import { sized } from "./size.ts";

/**
 * How many barcodes of drawn licences are read exactly, up to 8° of roll or of perspective and with the noise of a phone;
 * how many are read wrongly; and, printed beside, those that are noisier and rolled further. Deterministic.
 * `BARCODES_BENCH_N` sets the licences (default 24). The last line is the result as JSON. Exits with 1 when a goal is missed.
 */
const GOAL = { exactRate: 0.95, wrong: 0 };
const count = Number(process.env.BARCODES_BENCH_N ?? sized(24, 2));

type Level = { name: string; counts: boolean; photograph: (back: Buffer, seed: number) => Promise<Buffer> };
const angleOf = (seed: number, most: number) => ((seed * 37) % (most * 20 + 1)) / 10 - most;

const levels: Level[] = [
  { name: "clean", counts: true, photograph: (back, seed) => degrade(back, "clean", seed) },
  { name: "phone", counts: true, photograph: (back, seed) => degrade(back, "phone", seed) },
  {
    name: "phone, rolled to 8°",
    counts: true,
    photograph: async (back, seed) => rollPhoto(await degrade(back, "phone", seed), angleOf(seed, 8)),
  },
  {
    name: "perspective 8°",
    counts: true,
    photograph: (back, seed) => tiltPhoto(back, seed % 4 < 2 ? 8 : -8, seed % 2 === 0 ? "upright" : "level"),
  },
  {
    name: "phone, rolled to 15°",
    counts: false,
    photograph: async (back, seed) => rollPhoto(await degrade(back, "phone", seed), angleOf(seed, 15)),
  },
  { name: "hard", counts: false, photograph: (back, seed) => degrade(back, "hard", seed) },
];

type Outcome = { level: Level; isExact: boolean; isWrong: boolean; ms: number };

async function readOne(back: Buffer, text: string, level: Level, seed: number): Promise<Outcome> {
  const photo = await level.photograph(back, seed);
  const started = performance.now();
  const found = await readBarcodes(photo);
  const isExact = found.some((code) => code.text === text);
  return { level, isExact, isWrong: found.length > 0 && !isExact, ms: performance.now() - started };
}

const outcomes: Outcome[] = [];
for (let seed = 0; seed < count; seed += 1) {
  const licence = sampleLicence(seed);
  const { back } = await drawLicence(licence, await drawFace((seed * 47) % 360));
  for (const level of levels) outcomes.push(await readOne(back, aamvaText(licence), level, seed));
}

const share = (of: Outcome[], is: (one: Outcome) => boolean) => Number((of.filter(is).length / of.length).toFixed(4));
const counted = outcomes.filter(({ level }) => level.counts);
const exactRate = share(counted, ({ isExact }) => isExact);
const wrong = outcomes.filter(({ isWrong }) => isWrong).length;
const msPerImage = Math.round(counted.reduce((sum, { ms }) => sum + ms, 0) / counted.length);
const byLevel = Object.fromEntries(
  levels.map((level) => [
    level.name,
    share(
      outcomes.filter((one) => one.level === level),
      ({ isExact }) => isExact,
    ),
  ]),
);
console.log(JSON.stringify({ exactRate, wrong, msPerImage, byLevel }));
if (exactRate < GOAL.exactRate || wrong > GOAL.wrong) process.exitCode = 1;
