import { readFileSync } from "node:fs";
import { request } from "node:http";

// The other project of `npm run bench -- hostile`: its calls, timed one after the other, in a process of their own.

/** `body` is base64. */
export type Call = {
  everyMs: number;
  name: string;
  method: string;
  path: string;
  headers: Record<string, string | number>;
  body?: string;
};
export type Timed = { p99: number; count: number; failed: number };
type Others = { port: number; seconds: number; calls: Call[] };

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** @returns the reply's status, 0 without one */
export const askOther = (port: number, { method, path, headers, body }: Call): Promise<number> =>
  new Promise((answered) => {
    const call = request({ host: "127.0.0.1", port, method, path, headers, agent: false, timeout: 60_000 });
    call.on("response", (reply) => reply.resume().on("close", () => answered(reply.statusCode ?? 0)));
    call.on("timeout", () => call.destroy());
    call.on("error", () => answered(0));
    call.end(body && Buffer.from(body, "base64"));
  });

const p99Of = (values: number[]) => values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.99) - 1] ?? 0;

async function measure({ port, seconds, calls }: Others): Promise<Record<string, Timed>> {
  const timed = calls.map((call) => ({ call, times: [] as number[], failed: 0, due: 0 }));
  const endAt = Date.now() + seconds * 1000;
  while (Date.now() < endAt) {
    for (const each of timed) {
      const begun = performance.now();
      // Below the limits of one address and one member: a refusal by a limit says nothing about the attack.
      if (begun < each.due) continue;
      each.due = begun + each.call.everyMs;
      const status = await askOther(port, each.call);
      each.times.push(performance.now() - begun);
      if (status !== 200) each.failed += 1;
    }
    await pause(20);
  }
  return Object.fromEntries(
    timed.map(({ call, times, failed }) => [
      call.name,
      { p99: Math.round(p99Of(times) * 10) / 10, count: times.length, failed },
    ]),
  );
}

const [path] = process.argv.slice(2);
if (path) {
  const others = JSON.parse(readFileSync(path, "utf8")) as Others;
  for (const call of others.calls) await askOther(others.port, call);
  process.stdout.write(JSON.stringify(await measure(others)));
}
