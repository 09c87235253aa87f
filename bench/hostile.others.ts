import { readFileSync } from "node:fs";
import { request } from "node:http";

// The other projects of `npm run bench -- hostile`: their calls, timed, in a process of their own. Each has an address of its
// own and makes one call after the other.

/** `body` is base64. */
export type Call = {
  everyMs: number;
  name: string;
  method: string;
  path: string;
  headers: Record<string, string | number>;
  body?: string;
};
export type Timed = { p99: number; most: number; count: number; failed: number };
export type Other = { address: string; calls: Call[] };
type Others = { port: number; seconds: number; others: Other[] };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns the reply's status, 0 without one */
export const askOther = (port: number, localAddress: string, call: Call): Promise<number> =>
  new Promise((answered) => {
    const { method, path, headers, body } = call;
    const question = { host: "127.0.0.1", port, localAddress, method, path, headers, agent: false, timeout: 60_000 };
    const sent = request(question);
    sent.on("response", (reply) => reply.resume().on("close", () => answered(reply.statusCode ?? 0)));
    sent.on("timeout", () => sent.destroy());
    sent.on("error", () => answered(0));
    sent.end(body && Buffer.from(body, "base64"));
  });

const p99Of = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;

type Times = Record<string, { times: number[]; failed: number }>;

async function timeOther({ port, seconds, others }: Others, other: Other, all: Times): Promise<void> {
  const { address, calls } = other;
  const beganAt = performance.now();
  // Not all at once.
  const due = calls.map(({ everyMs }) => beganAt + (everyMs * others.indexOf(other)) / others.length);
  const endAt = beganAt + seconds * 1000;
  while (performance.now() < endAt) {
    for (const [n, call] of calls.entries()) {
      const begun = performance.now();
      // Below the limits of one address and one member: a refusal by a limit says nothing about the attack.
      if (begun < (due[n] ?? 0)) continue;
      due[n] = begun + call.everyMs;
      const status = await askOther(port, address, call);
      all[call.name] ??= { times: [], failed: 0 };
      const timed = all[call.name];
      timed?.times.push(performance.now() - begun);
      if (timed && status !== 200) timed.failed += 1;
    }
    await pause(20);
  }
}

async function measure(given: Others): Promise<Record<string, Timed>> {
  const all: Times = {};
  await Promise.all(given.others.map((other) => timeOther(given, other, all)));
  return Object.fromEntries(
    Object.entries(all).map(([name, { times, failed }]) => [
      name,
      { p99: Math.round(p99Of(times) * 10) / 10, most: Math.round(Math.max(...times)), count: times.length, failed },
    ]),
  );
}

const [path] = process.argv.slice(2);
if (path) {
  const given = JSON.parse(readFileSync(path, "utf8")) as Others;
  for (const { address, calls } of given.others) for (const call of calls) await askOther(given.port, address, call);
  process.stdout.write(JSON.stringify(await measure(given)));
}
