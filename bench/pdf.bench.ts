import { chmod, mkdtemp, rm } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import sharp from "sharp";
import { cleanPhoto } from "#engines/photos/clean-photo.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { makeSubmitted } from "../server/test/forms.ts";
import { openTestServer, type TestServer } from "../server/test/harness.ts";
import { type Member, makeMember } from "../server/test/make.ts";
import { idCardPhotos, selfieOf } from "../server/test/specimens.ts";
import { builtServer, type Server, startServer, stopServer } from "./list.servers.ts";
import { treeWorkedMs } from "./process-tree.ts";
import { sized } from "./size.ts";

// A verification as PDF: requested by HTTP, one after the other, from the call to the last byte, by a warm server. Without
// photos, and with a document's two sides and a selfie as large as our page sends them and we keep them. The median of all.

const rounds = Number(process.env.BENCH_ROUNDS ?? sized(5, 1));
const perRound = Number(process.env.BENCH_CALLS ?? sized(20, 4));
const file = (name: string) => new URL(name, import.meta.url).pathname;
const median = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN;
const round = (value: number) => Number(value.toFixed(1));

/** `flow/src/features/photos`: at most 3,200 pixels long; the camera of a face gives 1,920. */
async function asKept(photo: Buffer, longestPx: number): Promise<Buffer> {
  const size = { width: longestPx, height: longestPx, fit: "inside" } as const;
  const sent = await sharp(photo).resize(size).jpeg({ quality: 92 }).toBuffer();
  const kept = await cleanPhoto(sent);
  if (!kept.ok) throw new Error(`a photo is refused: ${kept.refusal}`);
  return kept.jpeg;
}

async function drawPhotos() {
  const { front, back } = await idCardPhotos("amalia");
  const photos = {
    front: await asKept(front, 3200),
    back: await asKept(back, 3200),
    selfie: await asKept(await selfieOf("amalia"), 1920),
  };
  const sizes = Object.entries(photos).map(([side, { length }]) => `${side} ${Math.round(length / 1000)} kB`);
  console.log(sizes.join(", "));
  return photos;
}

type Target = { url: string; headers: Record<string, string> };

function targetOf({ url }: Server, member: Member, verificationId: string): Target {
  const cookie = `veridesk=${member.cookies.get("veridesk")}`;
  const headers = { "content-type": "application/json", cookie, "csrf-token": member.csrf ?? "" };
  return { url: `${url}/api/verifications/${verificationId}/report-file`, headers };
}

/** Ms, and bytes. */
async function timeOf({ url, headers }: Target): Promise<[ms: number, size: number]> {
  const started = performance.now();
  const response = await fetch(url, { method: "POST", headers, body: JSON.stringify({ language: "en" }) });
  const bytes = Buffer.from(await response.arrayBuffer());
  const ms = performance.now() - started;
  if (response.status !== 200 || bytes.subarray(0, 5).toString() !== "%PDF-")
    throw new Error(`${response.status} ${bytes.subarray(0, 200)}`);
  return [ms, bytes.length];
}

/** `workedMs`: processor time of one call, the drawing child's with it; unlike `ms`, others' work does not lengthen it. */
type Times = { ms: number[]; workedMs: number };

async function timesOf(target: Target, calls: number, { child }: Server): Promise<Times> {
  const ms: number[] = [];
  const before = treeWorkedMs(child.pid ?? 0);
  for (let n = 0; n < calls; n += 1) ms.push((await timeOf(target))[0]);
  return { ms, workedMs: (treeWorkedMs(child.pid ?? 0) - before) / calls };
}

const say = ({ ms, workedMs }: Times) =>
  `${round(median(ms))} ms (best ${round(Math.min(...ms))}, processor ${round(workedMs)})`;

async function measure(server: Server, plain: Target, withPhotos: Target, forgive: () => Promise<unknown>) {
  await timesOf(plain, 10, server);
  await timesOf(withPhotos, 3, server);
  const [[, plainBytes], [, photoBytes]] = [await timeOf(plain), await timeOf(withPhotos)];
  console.log(`${Math.round(plainBytes / 1000)} kB, with photos ${Math.round(photoBytes / 1000)} kB`);
  const [one, two]: [number[], number[]] = [[], []];
  for (let n = 1; n <= rounds; n += 1) {
    await forgive();
    const plainTimes = await timesOf(plain, perRound, server);
    const photoTimes = await timesOf(withPhotos, Math.ceil(perRound / 4), server);
    one.push(...plainTimes.ms);
    two.push(...photoTimes.ms);
    console.log(`round ${n}: ${say(plainTimes)}, with photos ${say(photoTimes)}; load ${round(loadavg()[0] ?? 0)}`);
  }
  return { msPerReport: round(median(one)), msWithPhotos: round(median(two)) };
}

/** A busy machine takes its time for documents. */
async function waitForChecks(made: TestServer): Promise<void> {
  for (let n = 0; n < 600; n += 1) {
    const waiting = await made.query("select from verifications where status in ('created', 'processing')");
    if (waiting.length === 0) return;
    await wait(500);
  }
  throw new Error("the checks do not end");
}

const directory = await mkdtemp(join(tmpdir(), "veridesk-bench-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres"), settings: { fsync: "off" } });
let server: Server | undefined;
try {
  await prepareDatabase(postgres.url, file("../server/migrations"));
  // Fills the database and runs the checks; the process that is measured shares its store and key.
  const made = await openTestServer({
    database: { url: postgres.url, drop: async () => undefined },
    servers: 1,
    workers: 1,
  });
  const member = await makeMember(made);
  const plain = await makeSubmitted(made, member);
  const withPhotos = await makeSubmitted(made, member, {
    photos: await drawPhotos(),
    document: { documentType: "GOVERNMENT_ID", country: "UA" },
  });
  await waitForChecks(made);
  const { config, keys } = made.platform;
  server = await startServer(builtServer, {
    DATABASE_URL: postgres.url,
    DATA_DIR: config.dataDir,
    ENCRYPTION_KEY: keys.current.bytes.toString("base64"),
    ROLE: "server",
    LOG_LEVEL: "warn",
    DATABASE_POOL_SIZE: "8",
  });
  const measured = await measure(
    server,
    targetOf(server, member, plain.verificationId),
    targetOf(server, member, withPhotos.verificationId),
    () => made.query("delete from rate_counts"),
  );
  await stopServer(server);
  await made.close();
  console.log(JSON.stringify(measured));
} finally {
  if (server) await stopServer(server);
  await postgres.stop();
  await rm(directory, { recursive: true, force: true });
}
