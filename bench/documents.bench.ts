import { readMrz } from "#engines/documents/mrz-reader.ts";
import { type DegradeLevel, degrade } from "#engines/documents/specimens/degrade.ts";
import { drawIdCard } from "#engines/documents/specimens/draw-id-card.ts";
import { drawPassport } from "#engines/documents/specimens/draw-passport.ts";
import { drawFace } from "#engines/documents/specimens/drawn-face.ts";
import { samplePerson } from "#engines/documents/specimens/sample-people.ts";
import { idCardMrz, passportMrz } from "#engines/documents/specimens/specimen-mrz.ts";

/**
 * How many machine-readable zones are read exactly (every character of every line), by how bad the photo is.
 * Half passports, half cards; deterministic. `DOCUMENTS_BENCH_N` sets the documents per level and kind (default 12).
 * The last line of the output is the result as JSON. Exits with 1 below the goal of 0.95.
 */
const GOAL = 0.95;
const TODAY = "2026-01-01";
const LEVELS: DegradeLevel[] = ["clean", "phone", "hard"];
const perKind = Number(process.env.DOCUMENTS_BENCH_N ?? 12);

/** `cpuMs` is processor time, which other work on the machine does not lengthen as it does `ms`. */
type Outcome = { level: DegradeLevel; isExact: boolean; ms: number; cpuMs: number };

async function readOne(image: Buffer, expected: string[], level: DegradeLevel, name: string): Promise<Outcome> {
  const started = performance.now();
  const cpu = process.cpuUsage();
  const reading = await readMrz(image, TODAY);
  const ms = performance.now() - started;
  const { user, system } = process.cpuUsage(cpu);
  const isExact = reading?.lines.join("\n") === expected.join("\n");
  if (!isExact)
    console.log(
      `${name} ${level}\n  want ${expected.join("\n       ")}\n  read ${reading?.lines.join("\n       ") ?? "nothing"}`,
    );
  return { level, isExact, ms, cpuMs: (user + system) / 1000 };
}

function rateOf(outcomes: Outcome[]): { exactRate: number; n: number } {
  const exact = outcomes.filter((outcome) => outcome.isExact).length;
  return { exactRate: Number((exact / outcomes.length).toFixed(4)), n: outcomes.length };
}

async function run(): Promise<void> {
  const outcomes: Outcome[] = [];
  for (let i = 0; i < perKind; i += 1) {
    const person = samplePerson(i);
    const face = await drawFace((i * 47) % 360);
    const passport = await drawPassport(person, face);
    const card = await drawIdCard(person, face);
    for (const level of LEVELS) {
      outcomes.push(
        await readOne(await degrade(passport, level, 100 + i), passportMrz(person), level, `passport ${i}`),
      );
      outcomes.push(await readOne(await degrade(card.back, level, 500 + i), idCardMrz(person), level, `card ${i}`));
    }
  }
  const { exactRate } = rateOf(outcomes);
  const meanOf = (key: "ms" | "cpuMs") =>
    Math.round(outcomes.reduce((sum, one) => sum + one[key], 0) / outcomes.length);
  const byLevel = Object.fromEntries(LEVELS.map((level) => [level, rateOf(outcomes.filter((o) => o.level === level))]));
  console.log(JSON.stringify({ exactRate, msPerImage: meanOf("ms"), cpuMsPerImage: meanOf("cpuMs"), byLevel }));
  if (exactRate < GOAL) process.exitCode = 1;
}

await run();
