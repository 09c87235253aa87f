import type { Server } from "./list.servers.ts";

// The list of applicants for one rare country: the product, and a bare server that looks at the newest verification of
// every applicant, as the product once did.

type Requested = { server: Server; path: string; headers: Record<string, string> };
type Answer = { ms: number; total: number; ids: string[] };

async function ask({ server, path, headers }: Requested, country: string): Promise<Answer> {
  const begun = performance.now();
  const body = JSON.stringify({ page: 1, count: 10, filters: { countries: [country] } });
  const response = await fetch(server.url + path, { method: "POST", headers, body });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  const { data } = (await response.json()) as { data: { items: { id: string }[]; total: number } };
  return { ms: performance.now() - begun, total: data.total, ids: data.items.map(({ id }) => id) };
}

const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** @returns how many times faster the product is. @throws Error when the two say other things, or nobody is found */
export async function compareRareApplicants(
  targets: { walk: Requested; ours: Requested },
  { country, times }: { country: string; times: number },
): Promise<number> {
  const took: Record<keyof typeof targets, number[]> = { walk: [], ours: [] };
  for (let n = 0; n < times; n += 1) {
    const [walk, ours] = [await ask(targets.walk, country), await ask(targets.ours, country)];
    if (walk.total === 0 || walk.total !== ours.total || walk.ids.join() !== ours.ids.join())
      throw new Error(`applicants of ${country}: the walk finds ${walk.total}, the product ${ours.total}`);
    took.walk.push(walk.ms);
    took.ours.push(ours.ms);
  }
  const [walkMs, oursMs] = [median(took.walk), median(took.ours)];
  console.log(`applicants of a rare country: ${oursMs.toFixed(1)} ms, by a walk ${walkMs.toFixed(0)} ms`);
  return walkMs / oursMs;
}
