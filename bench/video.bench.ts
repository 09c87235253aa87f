import { chmod, mkdtemp, rm } from "node:fs/promises";
import { cpus, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import type { CallBrowser } from "../server/test/call-browser.ts";
import { applicantSocket, browserOf, makeCallCase, reviewerSocket } from "../server/test/call-lines.ts";
import { openTestServer } from "../server/test/harness.ts";
import { makeMember } from "../server/test/make.ts";
import { startProduct } from "../server/test/product.ts";
import { builtServer, nodeFlags } from "./list.servers.ts";
import { treeWorkedMs } from "./process-tree.ts";
import { isSmall, sized } from "./size.ts";

// Live calls through one server process that joins and records them: 25 pictures and 50 pieces of sound a second each way,
// about 600 kbit/s from each side, real ICE, DTLS and SRTP on this machine. `corePerCall`: processor time of the server and
// its children above what it takes when idle, in cores; `secondsToConnect`: from the reviewer's call to the first picture, the
// median. The browsers are this process, which is not counted.

const calls = Number(process.env.BENCH_CALLS ?? sized(2, 1));
const seconds = Number(process.env.BENCH_SECONDS ?? sized(20, 2));
const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
const round = (value: number) => Number(value.toFixed(3));

async function until(check: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + 30_000;
  while (!check()) {
    if (performance.now() > deadline) throw new Error(`${what}: not within 30 s`);
    await wait(10);
  }
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-video-"));
await chmod(directory, 0o711);
const embedded = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), fsync: false });
await prepareDatabase(embedded.url, new URL("../server/migrations", import.meta.url).pathname);
const database = { url: embedded.url, drop: async () => undefined };
const server = await openTestServer({ workers: 1, servers: 1, database });
const product = await startProduct(server, { ROLE: "server", VIDEO_CALLS_AT_ONCE: "10" }, nodeFlags, builtServer);
const at = { at: product.origin };
const browsers: CallBrowser[] = [];

async function workedIn(ms: number): Promise<number> {
  const before = treeWorkedMs(product.child.pid ?? 0);
  await wait(ms);
  return (treeWorkedMs(product.child.pid ?? 0) - before) / ms;
}

try {
  const owner = await makeMember(server);
  const idle = await workedIn(sized(5_000, 1_000));
  const connected: number[] = [];
  for (let n = 0; n < calls; n += 1) {
    const made = await makeCallCase(server, owner);
    await made.applicant.post("/api/flow/video-call/join", { agrees: true });
    browsers.push(browserOf(await applicantSocket(server, made, at)));
    await wait(1_000);
    const calledAt = performance.now();
    await owner.post("/api/verifications/start-video-call", { verification_id: made.id });
    const reviewer = browserOf(await reviewerSocket(server, owner, made.id, at));
    browsers.push(reviewer);
    await until(() => reviewer.received.video > 0, "the first picture");
    connected.push((performance.now() - calledAt) / 1_000);
    await until(() => reviewer.here?.call?.applicant === "joined", "the applicant");
    await owner.post("/api/verifications/start-video-record", { verification_id: made.id });
    await until(() => reviewer.here?.call?.recording === "recording", "the recording");
  }
  const busy = await workedIn(seconds * 1_000);
  const corePerCall = round((busy - idle) / calls);
  console.log(
    JSON.stringify({
      corePerCall,
      secondsToConnect: round(median(connected)),
      calls,
      idle: round(idle),
      cores: cpus().length,
    }),
  );
  if (!isSmall && corePerCall > 0.3) process.exitCode = 1;
} finally {
  await Promise.all(browsers.map((browser) => browser.close()));
  product.child.kill("SIGKILL");
  await server.close();
  await embedded.stop();
  await rm(directory, { recursive: true, force: true });
}
process.exit();
