import { AskBack } from "../engines/lists/ask-back.ts";
import { makePeople, makeSources } from "./names.people.ts";
import { Dice } from "./names.random.ts";
const dice = new Dice(1);
const people = makePeople(makeSources(dice), 6000, dice);
const run = (label: string, records: any[]) => {
  const a = new AskBack([{ name: "Nobody Atall", kind: "person" }]);
  let names = 0;
  const begun = performance.now(); const cpu = process.cpuUsage();
  for (const r of records) { names += r.names.length; a.add(r); }
  const out = a.finish();
  const used = process.cpuUsage(cpu);
  console.log(label, { names, wall: Math.round(performance.now() - begun), cpuMs: (used.user + used.system) / 1000, missed: out.missedCount, first: out.missed.slice(0, 3), rssMb: Math.round(process.memoryUsage().rss / 1e6) });
};
run("people", people.map(({ listed }: any, n: number) => ({ id: `e${n}`, kind: listed.kind ?? "person", names: listed.names.map((text: string) => ({ text, kind: "alias" })), births: [], countries: [], nationalities: [], addressCountries: [], birthCountries: [] })));
run("same", Array.from({ length: 50000 }, (_, n) => ({ id: `e${n}`, kind: "person", names: [{ text: "YUSUF Malikow", kind: "primary" }, { text: "Karim Malikow", kind: "alias" }], births: [], countries: [], nationalities: [], addressCountries: [], birthCountries: [] })));
