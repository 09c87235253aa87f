import { readFile, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { loadFaceModels } from "#engines/faces/face-models.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { atRest, moveHead, filmFrame } from "#engines/faces/samples/move-head.ts";
import { distance } from "#engines/faces/compare.ts";
const engine = await loadFaceModels();
const poses = [{},{dx:3,dy:2,roll:2,yaw:2},{roll:-3,pitch:3}, {yaw: 12}, {yaw:20},{yaw:26},{yaw:-22},{pitch:12},{pitch:20},{pitch:-12},{closed:0.5},{closed:.8,roll:2,yaw:3},{closed:1},{near:1.4},{roll:8},{yaw:15,dx:20},{yaw:-15}];
const who = process.argv[2] ? sampleFaces.filter(s=>process.argv[2]!.includes(s.person)) : sampleFaces;
for (const s of who) {
  const bytes = await readFile(s.portraitFile);
  const { data, info } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  const [m] = await engine.measureFrames([bytes]);
  const head = { pixels: { data, width: info.width, height: info.height }, points: m!.face!.points };
  const tiles = [];
  let base: any = null;
  for (const p of poses) {
    const t0 = performance.now();
    const jpg = await filmFrame(moveHead(head, { ...atRest, ...p }), Math.random);
    const t1 = performance.now();
    const r = (await engine.measureFrames(tiles[0] ? [tiles[0], jpg] : [jpg])).at(-1);
    const t2 = performance.now();
    tiles.push(jpg);
    const f = r!.face;
    if (!f) { console.log(s.person, JSON.stringify(p), "none", r!.faces); continue; }
    base ??= f;
    const P = (i: number) => f.points[i]!;
    const mid = (a: number[]) => ({ x: a.reduce((q, i) => q + P(i).x, 0) / a.length, y: a.reduce((q, i) => q + P(i).y, 0) / a.length });
    const le = mid([36,37,38,39,40,41]), re = mid([42,43,44,45,46,47]), em = mid([36,37,38,39,40,41,42,43,44,45,46,47]), mo = mid([48,54]);
    const ap = Math.hypot(re.x-le.x, re.y-le.y);
    const yawEyes = (P(30).x - em.x)/ap;
    const line = (em.x+mo.x)/2;
    const par = (P(30).x - line)/ap;
    const par2 = (P(30).x - (P(27).x + P(51).x + P(57).x)/3)/ap;
    const pit = (P(30).y - em.y)/(mo.y-em.y);
    const jaw = ((P(30).x-P(1).x)/(P(15).x-P(30).x));
    const A=(()=>{const ux=re.x-le.x,uy=re.y-le.y,vx=mo.x-em.x,vy=mo.y-em.y,wx=P(30).x-em.x,wy=P(30).y-em.y,D=ux*vy-uy*vx;return [(wx*vy-wy*vx)/D,(ux*wy-uy*wx)/D]})();const ear = (a:number)=> (Math.hypot(P(a+1).x-P(a+5).x,P(a+1).y-P(a+5).y)+Math.hypot(P(a+2).x-P(a+4).x,P(a+2).y-P(a+4).y))/(2*Math.hypot(P(a).x-P(a+3).x,P(a).y-P(a+3).y));
    console.log(s.person, JSON.stringify(p).padEnd(14), "sc",f.score.toFixed(2),"yaw",yawEyes.toFixed(3),"A",A[0]!.toFixed(3),"B",A[1]!.toFixed(3),"ap",ap.toFixed(0),"em/h",((mo.y-em.y)/ap).toFixed(2),"ear",((ear(36)+ear(42))/2).toFixed(3),"eyes",f.eyes.eyes.toFixed(2),"sp",f.eyes.spread.toFixed(2),"below",f.eyes.below.toFixed(2),"d",distance(f.descriptor,base.descriptor).toFixed(2), Math.round(t1-t0),Math.round(t2-t1));
  }
  const small = await Promise.all(tiles.map((t)=>sharp(t).resize(240).toBuffer()));
  await sharp({create:{width:240*6,height:320*2,channels:3,background:"#000"}}).composite(small.map((input,i)=>({input,left:240*(i%6),top:320*Math.floor(i/6)}))).jpeg().toFile(`/root/h/live/${s.person}.jpg`);
}
