import { loadFaceModels } from "#engines/faces/face-models.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { livenessActs } from "#contract/liveness/liveness-acts.ts";
import { genuineSeries, randomOf, readHead, sheetSeries } from "#engines/faces/samples/liveness-frames.ts";
import { judgeAct, nosePlaceOf } from "#engines/faces/judge-act.ts";
import { distance } from "#engines/faces/compare.ts";
import { writeFileSync } from "node:fs";
const engine = await loadFaceModels();
const kinds = (process.argv[2] ?? "genuine").split(",");
const n = Number(process.argv[3] ?? 1);
for (const kind of kinds) {
  let bad = 0, all = 0;
  for (const [i, s] of sampleFaces.entries()) {
    const head = await readHead(engine, s.portraitFile);
    for (let k = 0; k < n; k++) for (const act of livenessActs) {
      const random = randomOf(1000 * i + 17 * k + livenessActs.indexOf(act));
      const series = kind === "genuine" ? await genuineSeries(head, act, random) : await sheetSeries(head, act, random, kind as any);
      if (k === 0 && i < 2) series.frames.forEach((f, j) => writeFileSync(`/root/h/live/${kind}-${s.person}-${act}-${j}.jpg`, f));
      const m = await engine.measureFrames(series.frames);
      const r = judgeAct(act, m);
      all++;
      if (r.refusal) bad++;
      const first = m[0]?.face;
      console.log(kind, s.person, act, r.refusal ?? "ok", r.reached.toFixed(3), "/", r.wanted.toFixed(3), "maxd", first ? Math.max(...m.map((f) => f.face ? distance(f.face.descriptor, first.descriptor) : 9)).toFixed(2) : "-", "base", first ? nosePlaceOf(first.points).aside.toFixed(2) : "");
    }
  }
  console.log(kind, "refused", bad, "of", all);
}
