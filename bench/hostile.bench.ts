import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { constants, setPriority, tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { prepareDatabase } from "#server/process.ts";
import { makeFilledFlow } from "../server/test/forms.ts";
import { freePort } from "../server/test/free-port.ts";
import { openTestServer, type TestServer } from "../server/test/harness.ts";
import { type Member, makeMember, makeNewcomer, makeProject } from "../server/test/make.ts";
import { makeBareForm } from "../server/test/make-verifications.ts";
import type { Attack } from "./hostile.attack.ts";
import { makeBombs } from "./hostile.bombs.ts";
import { askOther, type Call, type Other, type Timed } from "./hostile.others.ts";
import { treeMemory, treeParts } from "./process-tree.ts";
import { sized } from "./size.ts";

// What one new account with fifty projects and four strangers' addresses do to other projects (S27, S28), all at once: 900 slow
// readers of the API's page, 50 uploads of decode bombs, 13 uploads that never end, 4 exports that nobody reads, 4
// documents of dense text to be checked. The built product runs by `npm start`'s script on its own database; the
// hostile side is another process. Calls of four other projects, each from an address of its own, are timed before and
// during the attack: enough of them that a hundredth is some calls and not one. HOSTILE_ATTACKS names some of the
// attacks: readers, bombs, uploads, exports, documents.

const seconds = Number(process.env.HOSTILE_SECONDS ?? sized(30, 4));
/** Some of them alone, to see what each one costs. */
const attacks = (process.env.HOSTILE_ATTACKS ?? "readers,bombs,uploads,exports,documents").split(",");
const many = (attack: string, count: number) => (attacks.includes(attack) ? count : 0);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const directory = await mkdtemp(join(tmpdir(), "veridesk-hostile-"));
await chmod(directory, 0o711);
const postgres = await startEmbeddedPostgres({ dataDir: join(directory, "postgres") });
await prepareDatabase(postgres.url, "server/migrations");
const testServer = await openTestServer({ database: { url: postgres.url, drop: async () => undefined }, servers: 1 });
const [port, applicantPort, apiPort] = [await freePort(), await freePort(), await freePort()];

function startProduct() {
  // BENCH_NODE_FLAGS: a profile of the server, for example.
  const { BENCH_NODE_FLAGS: flags = "" } = process.env;
  const child = spawn(process.execPath, [...flags.split(" ").filter(Boolean), "scripts/start.mjs"], {
    env: {
      ...process.env,
      NODE_ENV: "production",
      DATABASE_URL: postgres.url,
      DATA_DIR: testServer.platform.config.dataDir,
      ENCRYPTION_KEY: testServer.platform.keys.current.bytes.toString("base64"),
      PORT: String(port),
      APPLICANT_PORT: String(applicantPort),
      API_PORT: String(apiPort),
      HOST: "127.0.0.1",
      LOG_LEVEL: process.env.HOSTILE_LOG ?? "fatal",
    },
    stdio: ["ignore", process.env.HOSTILE_LOG ? "inherit" : "ignore", "pipe"],
  });
  let said = "";
  child.stderr.on("data", (text) => {
    said += text;
  });
  const ended = once(child, "exit");
  return { child, ended, restarts: () => said.split("is started again in").length - 1, said: () => said };
}

async function callsOf(member: Member): Promise<Call[]> {
  const cookie = `veridesk=${member.cookies.get("veridesk")}`;
  const own = { cookie, "csrf-token": member.csrf ?? "" };
  const filters = Buffer.from(JSON.stringify({ page: 1, count: 10, filters: {} }));
  const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#345" } })
    .png()
    .toBuffer();
  const form = Buffer.concat([
    Buffer.from(
      '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\ncontent-type: image/png\r\n\r\n',
    ),
    picture,
    Buffer.from("\r\n--b--\r\n"),
  ]);
  const json = { ...own, "content-type": "application/json", "content-length": filters.length };
  const multipart = { ...own, "content-type": "multipart/form-data; boundary=b", "content-length": form.length };
  return [
    { everyMs: 120, name: "healthz", method: "GET", path: "/healthz", headers: {} },
    { everyMs: 120, name: "session", method: "GET", path: "/api/session", headers: { cookie } },
    {
      everyMs: 120,
      name: "list",
      method: "POST",
      path: "/api/verifications",
      headers: json,
      body: filters.toString("base64"),
    },
    {
      everyMs: 1_000,
      name: "upload",
      method: "PUT",
      path: "/api/settings/personal-image",
      headers: multipart,
      body: form.toString("base64"),
    },
  ];
}

/** In a process of their own: what this one does must not count as the server's slowness. */
async function measure(others: Other[]): Promise<Record<string, Timed>> {
  const file = join(directory, "others.json");
  await writeFile(file, JSON.stringify({ port, seconds, others }));
  const child = spawn(process.execPath, ["--import", "tsx", "bench/hostile.others.ts", file], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let said = "";
  child.stdout.on("data", (text) => {
    said += text;
  });
  await once(child, "close");
  return JSON.parse(said) as Record<string, Timed>;
}

/** Enough rows that an export of them fits into no buffer. */
async function fillProject(projectId: string, count: number): Promise<void> {
  const formId = await makeBareForm(testServer, projectId);
  await testServer.query(
    "insert into applicants (project_id, id, first_name, last_name) select $1, md5($1::uuid::text || n)::uuid, 'Olena', repeat('K', 60) from generate_series(1, $2::int) n",
    [projectId, count],
  );
  await testServer.query(
    `insert into verifications (project_id, id, form_id, form_version, applicant_id, applicant_name, status, country, types)
     select $1, gen_random_uuid(), $3, 1, md5($1::uuid::text || n)::uuid, 'Olena ' || repeat('K', 60), 'valid', 'UA', '{PROFILE,DOCUMENT}' from generate_series(1, $2::int) n`,
    [projectId, count, formId],
  );
}

/** A page full of small print: the longest that a reader can take. */
async function densePage(): Promise<Buffer> {
  const line = "THE QUICK BROWN FOX JUMPS OVER THE LAZY DOG 0123456789 ";
  const lines = Array.from({ length: 110 }, (_, n) => `<text x="20" y="${30 + n * 15}">${line.repeat(4)}</text>`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="1700"><rect width="100%" height="100%" fill="#fff"/><g font-family="monospace" font-size="12">${lines.join("")}</g></svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 85 }).toBuffer();
}

/** Projects cost nothing: what is counted by them counts nothing (N2). */
async function addProject(owner: Member, home: TestServer): Promise<Member> {
  const project = await makeProject(home);
  await home.query("insert into memberships (project_id, user_id, role) values ($1, $2, 'owner')", [
    project,
    owner.userId,
  ]);
  return makeMember(home, "admin", project);
}

async function prepareAttack(owner: Member, home: TestServer): Promise<string> {
  await fillProject(owner.projectId, sized(60_000, 6_000));
  const bearers: string[] = [];
  // Up to the photo, or the bombs would be refused before they are decoded.
  for (let n = 0; n < sized(50, 5); n += 1) {
    const member = await addProject(owner, home);
    bearers.push((await makeFilledFlow(home, member, { photos: {} })).applicant.bearer ?? "");
  }
  const attack: Attack = {
    port,
    applicantPort,
    slowReaders: many("readers", sized(900, 90)),
    bombsAtOnce: many("bombs", sized(50, 10)),
    halfUploads: many("uploads", 13),
    unreadExports: many("exports", 4),
    bombs: (await makeBombs()).map(({ name, bytes }) => ({ name, bytes: bytes.toString("base64") })),
    bearers,
    cookie: owner.cookies.get("veridesk") ?? "",
    csrf: owner.csrf ?? "",
  };
  const file = join(directory, "attack.json");
  await writeFile(file, JSON.stringify(attack));
  return file;
}

async function submitDense(owner: Member, home: TestServer, count: number): Promise<void> {
  const page = await densePage();
  for (let n = 0; n < count; n += 1) {
    const { applicant } = await makeFilledFlow(home, owner, { photos: { front: page, back: page, selfie: page } });
    const { status, errors } = await applicant.post("/api/flow/submit");
    if (status !== 200) throw new Error(`not submitted: ${JSON.stringify(errors)}`);
  }
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  await ended;
}

const hostile = await makeNewcomer(testServer);
const others: Other[] = [];
for (const n of [1, 2, 3, 4])
  others.push({ address: `127.0.2.${n}`, calls: await callsOf(await makeMember(testServer)) });
const attackFile = await prepareAttack(hostile, testServer);
const product = startProduct();
const root = product.child.pid ?? 0;
const askAll = async (each: (call: Call, status: number) => void = () => undefined) => {
  for (const { address, calls } of others) for (const call of calls) each(call, await askOther(port, address, call));
};
const health = { name: "healthz", everyMs: 0, method: "GET", path: "/healthz", headers: {} };
while ((await askOther(port, "127.0.0.1", health)) !== 200) {
  if (product.child.exitCode !== null) throw new Error(`the product ended: ${product.said()}`);
  await pause(200);
}
await askAll(({ name }, status) => {
  if (status !== 200) throw new Error(`${name} fails by itself: ${status}`);
});

const before = await measure(others);
const beforeMb = treeMemory(root).usedMb;
const partsBefore = treeParts(root);
let [worstMb, worstParts] = [beforeMb, partsBefore];
const looking = setInterval(() => {
  const { usedMb } = treeMemory(root);
  if (usedMb > worstMb) [worstMb, worstParts] = [usedMb, treeParts(root)];
}, 250);
const attack = [process.execPath, "--import", "tsx", "bench/hostile.attack.ts", attackFile];
const inIdleClass = 'chrt -i 0 true 2>/dev/null && set -- chrt -i 0 "$@"; exec "$@"';
// Strangers have their own machines: their work must not slow the server's. A turn of low priority would still keep it
// waiting for some milliseconds; the idle class does not.
const attackers = spawn("/bin/sh", ["-c", inIdleClass, "sh", ...attack], { stdio: ["ignore", "inherit", "inherit"] });
setPriority(attackers.pid ?? 0, constants.priority.PRIORITY_LOW);
await submitDense(hostile, testServer, many("documents", sized(4, 1)));
await pause(3_000);
// The first call of each kind may start what serves it.
await askAll();
const during = await measure(others);
await stop(attackers);
clearInterval(looking);

const failedOthers = Object.values(during).reduce((sum, { failed }) => sum + failed, 0);
const restarts = product.restarts() + (product.child.exitCode === null ? 0 : 1);
const ratios = Object.entries(during).map(([name, { p99 }]) => p99 / (before[name]?.p99 ?? p99));
for (const name of Object.keys(before)) console.log(name, { before: before[name], during: during[name] });
console.log({ partsBefore: partsBefore.join(", "), worstParts: worstParts.join(", ") });
console.log(
  JSON.stringify({
    worstOthersP99Ratio: Math.round(Math.max(...ratios) * 100) / 100,
    failedOthers,
    memoryBeforeMb: Math.round(beforeMb),
    worstMemoryMb: Math.round(worstMb - beforeMb),
    restarts,
  }),
);
if (failedOthers + restarts > 0) process.exitCode = 1;
await stop(product.child);
await testServer.close();
await postgres.stop();
await rm(directory, { recursive: true, force: true });
