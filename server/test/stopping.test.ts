import { execFileSync } from "node:child_process";
import { constants } from "node:fs";
import { type FileHandle, open, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startHttpsTarget } from "./doubles/https-target.ts";
import { startTraceCollector } from "./doubles/trace-collector.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";
import { makeCallback, readCallback } from "./make-callbacks.ts";
import { startProduct } from "./product.ts";
import { pngOf } from "./settings.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer({ own: true, settings: { OUTBOUND_ALLOW: "127.0.0.1/32" } });
});
afterAll(() => server.close());

test("S47 SIGTERM under load: accepted calls are answered, jobs finish or go back, and it is out in 20 s", async () => {
  const target = await startHttpsTarget();
  target.answerWith({ kind: "status", status: 200, delayMs: 1_500 });
  const owner = await makeMember(server);
  const ca = join(server.platform.config.dataDir, "ca.pem");
  await writeFile(ca, target.ca);
  const product = await startProduct(server, {
    OUTBOUND_ALLOW: `127.0.0.1:${target.port}`,
    NODE_EXTRA_CA_CERTS: ca,
    DATABASE_POOL_SIZE: "30",
  });
  const lock = await server.owner.connect();
  try {
    const url = `https://127.0.0.1:${target.port}/`;
    const callbacks = await Promise.all(Array.from({ length: 6 }, () => makeCallback(server, owner, url)));
    await expect.poll(() => target.requests.length).toBeGreaterThan(0);

    // Eight changes wait for a row that we hold, so they are under way for as long as we like.
    await lock.query("begin");
    await lock.query("select from projects where id = $1 for update", [owner.projectId]);
    const changes = Promise.all(Array.from({ length: 8 }, (_, n) => rename(product.origin, owner, `Bank ${n}`)));
    const waiting = async () => {
      const [row] = await server.query<{ n: number }>(
        "select count(*)::int as n from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()",
      );
      return row?.n;
    };
    await expect.poll(waiting).toBe(8);

    product.child.kill("SIGTERM");
    await expect.poll(() => knock(product.origin)).toBe("closed");
    await lock.query("rollback");
    expect(await changes).toEqual(new Array(8).fill(200));
    expect(await product.ended).toBe(0);

    const renamed = await server.query(
      "select 1 from audit_log where project_id = $1 and action = 'projects.renamed'",
      [owner.projectId],
    );
    expect(renamed).toHaveLength(8);
    for (const { id } of callbacks) {
      const { status, attempts } = await readCallback(server, id);
      const sent = target.requests.filter(({ headers }) => headers["webhook-id"] === id).length;
      expect([status, attempts, sent]).toEqual(status === "delivered" ? ["delivered", 1, 1] : ["pending", 0, 0]);
    }
    const active = await server.query("select 1 from pgboss.job where state = 'active'");
    expect(active).toEqual([]);
  } finally {
    product.child.kill("SIGKILL");
    await lock.query("rollback");
    lock.release();
    await target.close();
  }
});

test("S47 SIGTERM ends it in 20 s also while native work hangs", async () => {
  const owner = await makeMember(server);
  const path = "/api/settings/logo-image";
  expect((await owner.upload(path, {}, { bytes: await pngOf(300, 100), type: "image/png" }, "PUT")).status).toBe(200);
  const [image] = await server.query<{ storage_key: string }>(
    "select storage_key from project_images where project_id = $1",
    [owner.projectId],
  );
  if (!image) throw new Error("no logo was kept");
  // In place of the logo a pipe that never ends: who reads it hangs in the system, out of Node's reach.
  const file = join(server.platform.config.dataDir, "files", image.storage_key);
  await rm(file);
  execFileSync("mkfifo", ["-m", "666", file]);

  const product = await startProduct(server, { ROLE: "server" });
  const gone = new AbortController();
  const reading = fetch(product.origin + path, {
    headers: { cookie: [...owner.cookies].map(([key, value]) => `${key}=${value}`).join("; ") },
    signal: gone.signal,
  }).catch(() => "gone");
  // Opens for writing without waiting once somebody has it open for reading.
  const openEnd = () => open(file, constants.O_WRONLY | constants.O_NONBLOCK).catch(() => null);
  let end: FileHandle | null = null;
  await expect.poll(async () => (end ??= await openEnd())).not.toBeNull();
  try {
    gone.abort();
    await reading;
    product.child.kill("SIGTERM");
    await product.ended;
  } finally {
    product.child.kill("SIGKILL");
    await (end as FileHandle | null)?.close();
  }
});

test("S47 SIGTERM sends the traces that wait, also where the collector says nothing, and is out in time", async () => {
  const collector = await startTraceCollector();
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.url, OTEL_EXPORTER_OTLP_PROTOCOL: "http/json" };
  for (const status of [200, null]) {
    const before = collector.bodies.length;
    collector.answerWith(status);
    const product = await startProduct(server, { ...settings, ROLE: "server" });
    try {
      expect((await fetch(`${product.origin}/api/session`)).status).toBe(200);
      product.child.kill("SIGTERM");
      expect(await product.ended).toBe(0);
    } finally {
      product.child.kill("SIGKILL");
    }
    expect(collector.bodies.length).toBeGreaterThan(before);
  }
  expect(collector.spans().map(({ name }) => name)).toContain("GET /api/session");
  expect(collector.resources().at(-1)).toMatchObject({ "veridesk.role": "server" });
  await collector.close();
});

async function rename(origin: string, owner: Member, name: string): Promise<number> {
  const { status } = await fetch(`${origin}/api/projects/edit-name`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: [...owner.cookies].map(([key, value]) => `${key}=${value}`).join("; "),
      "csrf-token": owner.csrf ?? "",
    },
    body: JSON.stringify({ name }),
  });
  return status;
}

const knock = (origin: string) =>
  fetch(`${origin}/healthz`).then(
    () => "open",
    () => "closed",
  );
