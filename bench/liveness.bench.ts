import { type LivenessAct, livenessActs } from "#contract/records/liveness/liveness-acts.ts";
import { defaultFaceThresholds, faceDistance } from "#engines/faces/compare.ts";
import { loadFaceModels } from "#engines/faces/face-models.ts";
import { packFrames, readAct } from "#engines/faces/read-act.ts";
import {
  type FrameSeries,
  genuineSeries,
  randomOf,
  readHead,
  sheetSeries,
} from "#engines/faces/samples/liveness-frames.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { drawActs, judgeGiven } from "#server/features/steps/flow-liveness/flow-liveness.rules.ts";
import { sized } from "./size.ts";

// Runs of three acts as the server draws and judges them, on drawn heads (docs/liveness.md says what that is worth).
// genuinePassRate: of runs by somebody who does what is requested. attackPassRate: of runs with prints, flat, bent, shaken;
// one picture repeated; another act; another order; another person from the second act on; frames of an earlier run.
// msPerAct: six frames decoded, measured, judged. `-- liveness 1` draws one run a person instead of three.

const runsEach = Number(process.argv[2] ?? sized(3, 1));
const engine = await loadFaceModels();
let [measuredMs, measured] = [0, 0];

type Run = { passed: boolean; why: string; series: FrameSeries[]; prints: string[] };

async function runOf(
  acts: readonly LivenessAct[],
  make: (act: LivenessAct, place: number) => Promise<FrameSeries>,
  earlierPrints: readonly string[] = [],
): Promise<Run> {
  const faces: Float32Array[] = [];
  const earlierSums: string[] = [];
  const run: Run = { passed: true, why: "", series: [], prints: [] };
  for (const [place, act] of acts.entries()) {
    const series = await make(act, place);
    const before = performance.now();
    const reading = await readAct(engine, packFrames(series.frames));
    const { refusal } = judgeGiven({
      act,
      elapsedMs: 4_000,
      timesMs: series.timesMs,
      reading,
      faces,
      earlierSums,
      earlierPrints,
    });
    measuredMs += performance.now() - before;
    measured += 1;
    run.series.push(series);
    run.prints.push(...reading.prints);
    earlierSums.push(...reading.sums);
    const own = reading.frames[0]?.face?.descriptor;
    if (own) faces.push(own);
    if (refusal) return { ...run, passed: false, why: `${act}: ${refusal}` };
  }
  const apart = Math.max(...faces.flatMap((one) => faces.map((other) => faceDistance(one, other))));
  return { ...run, passed: apart <= defaultFaceThresholds.matchAtMost };
}

const genuine = { runs: 0, passed: 0 };
const attacks = new Map<string, { runs: number; passed: number }>();
const attack = (kind: string, { passed, why }: Run) => {
  const count = attacks.get(kind) ?? { runs: 0, passed: 0 };
  attacks.set(kind, { runs: count.runs + 1, passed: count.passed + (passed ? 1 : 0) });
  if (passed) console.log(`PASSED: ${kind}`, why);
};
const another = (act: LivenessAct): LivenessAct =>
  livenessActs.find((each) => each !== act && each !== "come_closer") ?? act;

for (const [at, { person }] of sampleFaces.slice(0, sized(sampleFaces.length, 1)).entries()) {
  const head = await readHead(person);
  const other = await readHead(sampleFaces[(at + 3) % sampleFaces.length]?.person ?? "");
  for (let n = 0; n < runsEach; n += 1) {
    const random = randomOf(1_000 * at + n + 1);
    const draw = () => drawActs((below) => Math.floor(random() * below));
    const acts = draw();
    const honest = await runOf(acts, (act) => genuineSeries(head, act, random));
    genuine.runs += 1;
    if (honest.passed) genuine.passed += 1;
    else console.log(`refused: ${person} ${honest.why}`);
    const kind = (["flat", "bent", "shaken"] as const)[n % 3] ?? "flat";
    attack(`print, ${kind}`, await runOf(draw(), (act) => sheetSeries(head, act, random, kind)));
    if (n > 0) continue;
    const stills = (series: FrameSeries) => ({
      ...series,
      frames: series.frames.map(() => series.frames[0] ?? Buffer.alloc(0)),
    });
    attack(
      "one picture",
      await runOf(acts, async (_, place) => stills(honest.series[place] ?? honest.series[0] ?? never())),
    );
    attack("another act", await runOf(acts, (act) => genuineSeries(head, another(act), random)));
    attack("another order", await runOf(acts, async (_, place) => turned(honest.series[place] ?? never())));
    attack(
      "another person",
      await runOf(draw(), (act, place) => genuineSeries(place === 0 ? head : other, act, random)),
    );
    attack("an earlier run", await runOf(acts, async (_, place) => honest.series[place] ?? never(), honest.prints));
  }
}

function turned({ frames, timesMs }: FrameSeries): FrameSeries {
  return { frames: [...frames.slice(3), ...frames.slice(0, 3)].reverse(), timesMs };
}
function never(): never {
  throw new Error("an honest run ended early: its attacks cannot be drawn");
}

const sum = (of: "runs" | "passed") => [...attacks.values()].reduce((all, count) => all + count[of], 0);
for (const [kind, { runs, passed }] of attacks) console.log(`${kind}: ${passed} of ${runs} passed`);
console.log(
  JSON.stringify({
    genuinePassRate: Number((genuine.passed / genuine.runs).toFixed(4)),
    attackPassRate: Number((sum("passed") / sum("runs")).toFixed(4)),
    msPerAct: Math.round(measuredMs / measured),
    genuineRuns: genuine.runs,
    attackRuns: sum("runs"),
  }),
);
if (sum("passed") > 0 || genuine.passed === 0) process.exitCode = 1;
