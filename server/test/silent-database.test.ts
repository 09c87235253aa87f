import { createServer, connect as dial, type Server, type Socket } from "node:net";
import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type DatabaseConnections, openDatabases } from "#server/platform/database.ts";
import { createTestDatabase } from "./database.ts";

async function openProxy(url: string) {
  // As pg reads it: a host that is a directory holds a socket.
  const { host, port } = new pg.Client({ connectionString: url });
  const pairs: Socket[] = [];
  const server: Server = createServer((near) => {
    const far = host.startsWith("/") ? dial(`${host}/.s.PGSQL.${port}`) : dial(port, host);
    pairs.push(near, far);
    near.pipe(far).pipe(near);
    for (const each of [near, far]) each.on("error", () => each.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const through = new URL(url);
  through.hostname = "127.0.0.1";
  through.search = "";
  through.port = String(typeof address === "object" ? address?.port : "");
  return {
    url: through.href,
    hold: () => {
      for (const each of pairs) each.unpipe().pause();
    },
    close: () => {
      for (const each of pairs) each.destroy();
      server.close();
    },
  };
}

let database: Awaited<ReturnType<typeof createTestDatabase>>;
let proxy: Awaited<ReturnType<typeof openProxy>>;
let databases: DatabaseConnections;
const errors: Error[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await openProxy(database.url);
  const silenceMs = { open: 1_500, statement: 2_000, end: 1_500 };
  databases = openDatabases({ url: proxy.url, poolSize: 2, onError: (error) => errors.push(error), silenceMs });
});
afterAll(async () => {
  proxy.close();
  await databases.close();
  await database.drop();
});

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now();
  const error = await work().then(
    () => null,
    (thrown: unknown) => String(thrown),
  );
  return { error, ms: performance.now() - started };
};

test.each([
  [
    "the statement",
    2_000,
    (opened: Awaited<ReturnType<DatabaseConnections["open"]>>) => opened.tx.selectFrom("users").select("id").execute(),
  ],
  ["the commit", 1_500, (opened: Awaited<ReturnType<DatabaseConnections["open"]>>) => databases.commit(opened)],
])(
  "S44 a database that goes silent before %s is given up in bounded time, and its connection with it",
  async (_, bound, ask) => {
    const opened = await databases.open();
    proxy.hold();
    const { error, ms } = await timed(() => ask(opened));
    expect(error).toContain("Query read timeout");
    expect(ms).toBeGreaterThan(bound * 0.9);
    await databases.rollback(opened).catch(() => undefined);
    expect(databases.pool.totalCount).toBe(0);
    await databases.inProject(null, ({ tx }) => tx.selectFrom("users").select("id").execute());
  },
);

test("S44 a kept connection that went silent fails the next call in bounded time", async () => {
  await databases.inProject(null, async () => undefined);
  expect(databases.pool.idleCount).toBe(1);
  proxy.hold();
  await expect(databases.open()).rejects.toThrow("Query read timeout");
  expect(databases.pool.totalCount).toBe(0);
});
