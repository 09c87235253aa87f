import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { type AddressInfo, connect, type Socket } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { afterEach, expect, test } from "vitest";
import { eventually } from "../../test/eventually.ts";
import { acceptQueue, type ConnectionLimits, connectionLimits, guardReplies } from "./connections.ts";
import { closeForApplicants, listenForApplicants } from "./origins.ts";

const MB = 1024 * 1024;
const large = Buffer.alloc(32 * MB, "x");
let app: FastifyInstance;
const clients: Socket[] = [];
let [counted, slow] = [0, 0];
afterEach(async () => {
  [counted, slow] = [0, 0];
  for (const client of clients.splice(0)) client.destroy();
  await app.close();
});

async function open(limits: Partial<ConnectionLimits>, trustProxy: string[] = []) {
  app = fastify({ forceCloseConnections: true });
  guardReplies(app, trustProxy, {
    ...connectionLimits,
    unsentBytes: 1_000 * MB,
    unsentBytesPerAddress: 500 * MB,
    ...limits,
  });
  closeForApplicants(app);
  app.get("/large", async () => large);
  app.get("/page", async () => Buffer.alloc(100_000, "x"));
  app.get("/small", async () => "small");
  app.get("/counted", async () => {
    counted += 1;
    return "counted";
  });
  app.get("/slow", () => {
    slow += 1;
    return new Promise(() => undefined);
  });
  await app.listen({ port: 0, host: "127.0.0.1" });
}
const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`;

async function ask(text: string, port = (app.server.address() as AddressInfo).port): Promise<Socket> {
  const client = connect(port, "127.0.0.1").on("error", () => undefined);
  clients.push(client);
  await once(client, "connect");
  client.pause();
  client.write(text);
  return client;
}
const connections = () => new Promise<number>((resolve) => app.server.getConnections((_, count) => resolve(count)));
const firstLine = async (client: Socket) => {
  client.resume();
  const [bytes] = (await once(client, "data")) as [Buffer];
  return bytes.toString("latin1").split("\r\n")[0];
};
const textOf = async (client: Socket) => {
  let text = "";
  client.on("data", (bytes: Buffer) => {
    text += bytes.toString("latin1");
  });
  client.resume();
  await new Promise((resolve) => client.once("close", resolve));
  return text;
};

test("S27 of many large replies one goes out in a round, so that a small one does not wait for them", async () => {
  await open({});
  const answered: string[] = [];
  const askFor = (path: string) => app.inject({ path }).then(() => answered.push(path));
  await Promise.all([...Array.from({ length: 100 }, () => askFor("/page")), askFor("/small")]);
  expect(answered.indexOf("/small")).toBeLessThan(50);
});

test("S27 a reply that nobody reads ends with its connection", async () => {
  await open({ slowestMs: 300 });
  await ask(get("/large"));
  await eventually(async () => expect(await connections()).toBe(1));
  await expect.poll(() => connections()).toBe(0);
});

test("S27 nor does a trickle keep it: a reader has to be as fast as the least that is asked", async () => {
  await open({ slowestMs: 400, slowestBytes: 1_000 * MB });
  const client = await ask(get("/large"));
  client.on("data", () => {
    client.pause();
    setTimeout(() => client.resume(), 5);
  });
  client.resume();
  await expect.poll(() => connections()).toBe(0);
});

test("S27 who waits for a reply that is still made is not cut", async () => {
  await open({ slowestMs: 100 });
  await ask(get("/slow"));
  const quick = await ask(get("/small"));
  expect(await firstLine(quick)).toContain("200");
  expect(await connections()).toBe(2);
});

test("S27 replies that are not taken count for their address: it gets no more, and gets some again later", async () => {
  await open({ unsentBytesPerAddress: 40 * MB });
  const first = await ask(get("/large"));
  await eventually(async () => expect(await connections()).toBe(1));
  const second = await ask(get("/large"));
  expect(await firstLine(second)).toBe("HTTP/1.1 429 Too Many Requests");
  expect(await firstLine(await ask(get("/small")))).toContain("200");
  first.destroy();
  await eventually(async () => expect(await firstLine(await ask(get("/large")))).toContain("200"));
});

test("S27 replies that wait behind an unread one are given back with their connection", async () => {
  await open({ unsentBytesPerAddress: 70 * MB });
  const first = await ask(get("/large") + get("/large"));
  await eventually(async () => expect(await firstLine(await ask(get("/large")))).toContain("429"));
  first.destroy();
  await eventually(async () => expect(await firstLine(await ask(get("/large") + get("/large")))).toContain("200"));
});

test("S27 many requests without waiting for their replies end the connection", async () => {
  await open({ pipelined: 4 });
  expect(await textOf(await ask(get("/slow").repeat(5)))).toBe("");
  expect(await firstLine(await ask(get("/small").repeat(4)))).toContain("200");
});

test("S27 requests that come together with one too many are not begun", async () => {
  await open({ pipelined: 4 });
  expect(await textOf(await ask(get("/counted").repeat(5)))).toBe("");
  expect(counted).toBe(0);
  expect(await firstLine(await ask(get("/counted").repeat(4)))).toContain("200");
  expect(counted).toBe(4);
});

test("S27 an address has so many connections, and the proxies in front have no such bound", async () => {
  await open({ perAddress: 2 });
  await ask(get("/small"));
  await ask(get("/small"));
  await eventually(async () => expect(await connections()).toBe(2));
  expect(await textOf(await ask(get("/small")))).toMatch(
    /^HTTP\/1\.1 429 [\s\S]*Too many requests\. Please try again later/,
  );
  await app.close();
  await open({ perAddress: 2 }, ["10.0.0.0/8", "127.0.0.1"]);
  for (let n = 0; n < 4; n += 1) await ask(get("/small"));
  await eventually(async () => expect(await connections()).toBe(4));
});

/** Three connections that had to be closed, and one that is served for as long as it likes. */
async function beClosedOften(): Promise<Socket> {
  const before = slow;
  for (let n = 0; n < 3; n += 1) await textOf(await ask(get("/slow").repeat(6)));
  const served = await ask(get("/slow"));
  await eventually(() => expect(slow).toBe(before + 1));
  return served;
}

test("S27 a connection that breaks while it is refused or waits ends nothing else", async () => {
  await open({ perAddress: 1, closedBefore: 3, perAddressThen: 1 });
  const errors: Error[] = [];
  const note = (error: Error) => void errors.push(error);
  process.on("uncaughtException", note);
  let broken = 0;
  const breakNext = () =>
    app.server.once("connection", (socket: Socket) => {
      broken += 1;
      socket.destroy(new Error("reset by the other side"));
    });
  const refusing = await ask(get("/slow"));
  await eventually(() => expect(slow).toBe(1));
  breakNext();
  await textOf(await ask(get("/small")));
  refusing.destroy();
  await eventually(async () => expect(await connections()).toBe(0));
  await beClosedOften();
  breakNext();
  await textOf(await ask(get("/small")));
  process.off("uncaughtException", note);
  expect([broken, errors]).toEqual([2, []]);
});

test("S28 an address whose connections had to be closed again and again is served only some, the others wait", async () => {
  await open({ closedBefore: 3, perAddressThen: 1 });
  const served = await beClosedOften();
  const [first, second] = [await ask(get("/counted")), await ask(get("/counted"))];
  await eventually(async () => expect(await connections()).toBe(3));
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(counted).toBe(0);
  served.destroy();
  expect(await firstLine(first)).toBe("HTTP/1.1 200 OK");
  expect(counted).toBe(1);
  first.destroy();
  expect(await firstLine(second)).toBe("HTTP/1.1 200 OK");
});

test("S28 of those that wait nothing is read, they are only so many and only so long", async () => {
  await open({ closedBefore: 3, perAddressThen: 1, waitingPerAddress: 1, longestWaitMs: 2_000 });
  await beClosedOften();
  const waits = textOf(await ask(get("/counted")));
  await eventually(async () => expect(await connections()).toBe(2));
  expect(await textOf(await ask(get("/counted")))).toBe("");
  expect(await connections()).toBe(2);
  expect(await waits).toBe("");
  expect(counted).toBe(0);
});

async function beRefused(text: string): Promise<void> {
  const client = await ask(text);
  expect(await firstLine(client)).toBe("HTTP/1.1 429 Too Many Requests");
  client.destroy();
}

test("S28 so does an address that asks in a row for more than it reads, not one whose browsers are refused", async () => {
  await open({
    refusedBefore: 1,
    perAddressThen: 1,
    unsentBytesPerAddress: 40 * MB,
    unsentBytesPerAddressThen: 40 * MB,
  });
  const unread = await ask(get("/large"));
  await once(unread, "readable");
  for (let n = 0; n < 5; n += 1) await beRefused(get("/large"));
  const served = await ask(get("/small"));
  expect(await firstLine(served)).toBe("HTTP/1.1 200 OK");
  served.destroy();
  await beRefused(get("/large").repeat(2));
  await eventually(async () => expect(await connections()).toBe(1));
  const waits = await ask(get("/counted"));
  await eventually(async () => expect(await connections()).toBe(2));
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect(counted).toBe(0);
  unread.destroy();
  expect(await firstLine(waits)).toBe("HTTP/1.1 200 OK");
});

test("S28 such an address may leave less unread", async () => {
  await open({ closedBefore: 3, perAddressThen: 3, unsentBytesPerAddressThen: 50_000 });
  expect(await firstLine(await ask(get("/page")))).toBe("HTTP/1.1 200 OK");
  await beClosedOften();
  expect(await firstLine(await ask(get("/page")))).toBe("HTTP/1.1 429 Too Many Requests");
});

test("S28 on the applicants' port they wait unread as well", async () => {
  await open({ closedBefore: 3, perAddressThen: 1 });
  const port = await listenForApplicants(app, { port: 0, host: "127.0.0.1" });
  const taken: Socket[] = [];
  app.server.on("connection", (socket: Socket) => taken.push(socket));
  const served = await beClosedOften();
  const waits = await ask(get("/counted"), port);
  await eventually(() => expect(taken).toHaveLength(5));
  for (let n = 0; n < 20; n += 1) await new Promise((resolve) => setTimeout(resolve, 5));
  expect([counted, taken[4]?.bytesRead]).toEqual([0, 0]);
  served.destroy();
  expect(await firstLine(waits)).toBe("HTTP/1.1 200 OK");
});

/** Connects `many` times and prints how many of them the system took within a second. */
const crowd = (port: number, many: number) => `
  let taken = 0;
  const end = () => process.stdout.write(String(taken), () => process.exit());
  for (let n = 0; n < ${many}; n += 1)
    require("node:net").connect(${port}, "127.0.0.1", () => ++taken === ${many} && end()).on("error", () => undefined);
  setTimeout(end, 1_000);`;
const systemsQueue = () => Number(readFileSync("/proc/sys/net/core/somaxconn", "utf8"));

test.skipIf(process.platform !== "linux" || systemsQueue() < acceptQueue)(
  "S28 a crowd that comes while the server is busy is not turned away by the system",
  async () => {
    await open({});
    const port = await listenForApplicants(app, { port: 0, host: "127.0.0.1" });
    // This process takes no connection meanwhile.
    const { stdout } = spawnSync(process.execPath, ["-e", crowd(port, 800)], { encoding: "utf8", timeout: 30_000 });
    expect(stdout).toBe("800");
  },
);

test("S28 those that wait do not hold up the end of the server", async () => {
  await open({ closedBefore: 3, perAddressThen: 1 });
  await beClosedOften();
  const waits = await ask(get("/counted"));
  await eventually(async () => expect(await connections()).toBe(2));
  const ended = textOf(waits);
  await app.close();
  expect(await ended).toBe("");
});

test("a connection with many requests in a row makes no warning of Node's", async () => {
  await open({});
  const warnings: Error[] = [];
  const note = (warning: Error) => void warnings.push(warning);
  process.on("warning", note);
  await textOf(await ask(`${get("/slow").repeat(4)}`.repeat(5)));
  for (let n = 0; n < 3; n += 1) await new Promise(setImmediate);
  process.off("warning", note);
  expect(warnings).toEqual([]);
});
