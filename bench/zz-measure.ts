import { livenessActs } from "#contract/liveness/liveness-acts.ts";
import { distance } from "#engines/faces/compare.ts";
import { loadFaceModels } from "#engines/faces/face-models.ts";
import { judgeAct } from "#engines/faces/judge-act.ts";
import { genuineSeries, randomOf, readHead } from "#engines/faces/samples/liveness-frames.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";

const engine = await loadFaceModels();
const people = await Promise.all(sampleFaces.map(async ({ person }) => ({ person, head: await readHead(person) })));
const gaps: Record<string, number[]> = {};
const firsts: Record<string, number[]> = {};
let t = 0;
let n = 0;
const kept: { person: string; act: string; frames: Buffer[] }[] = [];
for (const [at, { person, head }] of people.entries())
  for (const act of livenessActs) {
    const series = await genuineSeries(head, act, randomOf(at * 100 + livenessActs.indexOf(act) + 1));
    kept.push({ person, act, frames: series.frames });
    const b = performance.now();
    const frames = await engine.measureFrames(series.frames);
    t += performance.now() - b;
    n += 1;
    const d = frames.map((f) => f.face?.descriptor);
    for (let i = 1; i < d.length; i += 1) {
      const [a, c, first] = [d[i - 1], d[i], d[0]];
      if (!a || !c || !first) continue;
      (gaps[act] ??= []).push(distance(a, c));
      (firsts[act] ??= []).push(distance(first, c));
    }
  }
const show = (v: number[]) => v.sort((a, b) => b - a).slice(0, 6).map((x) => x.toFixed(3)).join(" ");
for (const act of livenessActs) console.log(act, "neighbours", show(gaps[act] ?? []), "| to first", show(firsts[act] ?? []));
console.log("ms per series", t / n);
let [passed, tried] = [0, 0];
const swapped: number[] = [];
for (const a of people)
  for (const b of people) {
    if (a.person === b.person) continue;
    const act = livenessActs[(people.indexOf(a) * 7 + people.indexOf(b)) % 5] ?? "blink";
    const one = kept.find((k) => k.person === a.person && k.act === act);
    const two = kept.find((k) => k.person === b.person && k.act === act);
    if (!one || !two) continue;
    const frames = await engine.measureFrames([one.frames[0] as Buffer, ...two.frames.slice(1)]);
    const [x, y] = [frames[0]?.face?.descriptor, frames[1]?.face?.descriptor];
    const d = x && y ? distance(x, y) : NaN;
    swapped.push(d);
    const { refusal } = judgeAct(act, frames);
    tried += 1;
    if (!refusal) { passed += 1; console.log("PASSED", a.person, b.person, act, d.toFixed(3)); }
  }
console.log({ tried, passed }, "nearest swaps", swapped.sort((p, q) => p - q).slice(0, 10).map((x) => x.toFixed(3)).join(" "));
