import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeDemoOwner } from "#server/cli/demo.account.ts";
import { demoApplicants, drawPhotos } from "#server/cli/demo.applicants.ts";
import { loadConfig } from "#server/config.ts";
import { startEmbeddedPostgres } from "#server/platform/embedded-postgres/embedded-postgres.ts";
import { cookieName } from "#server/platform/http.cookie.ts";
import { closePlatform, migrationsDirectory, openPlatform, prepareDatabase } from "#server/process.ts";
import { formConfig } from "../server/test/forms.ts";
import { freePort } from "../server/test/free-port.ts";
import { treeMemory } from "./process-tree.ts";
import { sized } from "./size.ts";

const verifications = sized(10, 1);
const key = Buffer.alloc(32, 7).toString("base64");

type Dashboard = { origin: string; headers: Record<string, string> };
// biome-ignore lint/suspicious/noExplicitAny: replies of many calls, read by who asks
async function call(at: Dashboard, path: string, body?: object | FormData, headers = at.headers): Promise<any> {
  const isForm = body instanceof FormData;
  const response = await fetch(at.origin + path, {
    method: body ? "POST" : "GET",
    headers: { ...headers, ...(isForm || !body ? {} : { "content-type": "application/json" }) },
    ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
  });
  const { data, errors } = (await response.json()) as { data: unknown; errors: { message: string }[] };
  if (response.status !== 200) throw new Error(`${path}: ${response.status} ${errors[0]?.message}`);
  return data;
}

/** One applicant from the link to the outcome. @returns the time of the photos in ms */
async function passThrough(dashboard: Dashboard, formId: string, n: number): Promise<number> {
  const applicant = demoApplicants[n % 2];
  if (!applicant) throw new Error("no applicant");
  const { link } = await call(dashboard, "/api/forms/single-link", { form_id: formId, external_applicant_id: `a${n}` });
  const page = { origin: new URL(link).origin, headers: {} };
  const opened = await call(page, "/api/flow/open", { token: link.slice(link.lastIndexOf("/") + 1) }, {});
  const bearer = { authorization: `Bearer ${opened.flowToken}` };
  const { person, country, documentType } = applicant;
  const said = { first_name: person.givenNames, last_name: person.surname, dob: person.birthDate };
  await call(page, "/api/flow/profile", { ...said, residence_country: country }, bearer);
  await call(page, "/api/flow/document", { documentType, country }, bearer);
  const photos = await drawPhotos(applicant, n);
  const begun = performance.now();
  for (const [side, jpeg] of Object.entries(photos)) {
    const form = new FormData();
    form.set("side", side);
    form.set("source", "camera");
    form.set("file", new Blob([new Uint8Array(jpeg)], { type: "image/jpeg" }), "a.jpg");
    await call(page, "/api/flow/files", form, bearer);
  }
  const tookMs = performance.now() - begun;
  await call(page, "/api/flow/submit", {}, bearer);
  while ((await call(page, "/api/flow/state", undefined, bearer)).status === "processing") await wait(200);
  return tookMs;
}

async function startProduct(program: string[], environment: Record<string, string>): Promise<ChildProcess> {
  const child = spawn(process.execPath, program, {
    env: { ...process.env, NODE_ENV: "production", LOG_LEVEL: "warn", ...environment },
    stdio: ["ignore", "pipe", "inherit"],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (piece: Buffer) => piece.toString().includes("ready") && resolve());
    child.once("exit", (code) => reject(new Error(`it ended with ${code}`)));
  });
  return child;
}

/**
 * Memory of the server and its children without PostgreSQL: half a minute after the start, and after ten verifications
 * with all checks. Linux only.
 */
export async function measureMemory(program: string[]) {
  const folder = await mkdtemp(join(tmpdir(), "veridesk-memory-"));
  await chmod(folder, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, "postgres") });
  await prepareDatabase(postgres.url, migrationsDirectory());
  const port = await freePort();
  const environment = {
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: postgres.url,
    ENCRYPTION_KEY: key,
    PORT: String(port),
    HOST: "127.0.0.1",
  };
  const config = loadConfig(environment);
  const platform = await openPlatform(config, postgres.url);
  const { session } = await makeDemoOwner(platform, "bench@example.com");
  await closePlatform(platform);
  const child = await startProduct(program, environment);
  try {
    await wait(sized(30_000, 500));
    const idle = treeMemory(child.pid ?? 0);
    const headers = { cookie: `${cookieName(config)}=${session.cookie}`, "csrf-token": session.csrf };
    const dashboard = { origin: `http://127.0.0.1:${port}`, headers };
    const { id } = await call(dashboard, "/api/forms/create-new", {
      config: formConfig({ countries: ["UA", "PL", "DE"] }),
    });
    const photosMs: number[] = [];
    for (let n = 0; n < verifications; n += 1) photosMs.push(await passThrough(dashboard, id, n));
    const after = treeMemory(child.pid ?? 0);
    const medianPhotosMs = Math.round(photosMs.toSorted((a, b) => a - b)[verifications >> 1] ?? 0);
    return {
      rssIdleMb: idle.residentMb,
      rssAfterTenVerificationsMb: after.residentMb,
      usedIdleMb: idle.usedMb,
      usedAfterTenVerificationsMb: after.usedMb,
      medianPhotosMs,
    };
  } finally {
    const exited = once(child, "exit");
    child.kill("SIGTERM");
    await exited;
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
