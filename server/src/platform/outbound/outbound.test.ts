import { createServer, type Server } from "node:http";
import { type AddressInfo, createServer as createTcpServer } from "node:net";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type HttpsTarget, startHttpsTarget } from "../../../test/doubles/https-target.ts";
import { createOutbound, type NameLookup, type OutboundOptions } from "./outbound.ts";

const NAME = "hooks.customer.example";
const OPENED = "127.0.0.1/32";
// Unallocated global unicast: counts as public, and nothing answers there.
const PUBLIC_BUT_SILENT = "2e00::1";

let target: HttpsTarget;

beforeEach(async () => {
  target = await startHttpsTarget([NAME]);
});
afterEach(() => target.close());

function namesThatAnswer(...answers: string[][]) {
  const requested: string[] = [];
  const lookup: NameLookup = async (hostname) => {
    requested.push(hostname);
    const answer = answers[Math.min(requested.length, answers.length) - 1] ?? [];
    return answer.map((address) => ({ address }));
  };
  return { requested, lookup };
}

function outboundFor(options: Partial<OutboundOptions> = {}) {
  const { lookup } = namesThatAnswer(["127.0.0.1"]);
  return createOutbound({ allowList: [OPENED], ownHosts: [], ca: target.ca, lookup, ...options });
}

const request = (host: string = NAME, port = target.port) => ({
  url: `https://${host}:${port}/cb?x=1`,
  headers: { "content-type": "application/json", "webhook-id": "msg_1" },
  body: '{"type":"VERIFICATION_COMPLETED"}',
});

async function postToPlainServer(reply: string | Uint8Array) {
  const server = createTcpServer((socket) => {
    socket.on("error", () => undefined).once("data", () => socket.end(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const outbound = outboundFor({ allowList: [`127.0.0.1:${port}`], totalTimeoutMs: 2_000 });
  const result = await outbound.post({ url: `http://127.0.0.1:${port}/`, headers: {}, body: "{}" });
  await new Promise((resolve) => server.close(resolve));
  return result;
}

describe("S31 at sending, a target that is closed", () => {
  const closed = () => outboundFor({ allowList: [] });

  it.each([
    ...["127.0.0.1", "127.1", "2130706433", "0x7f.1", "0177.0.0.1", "[::1]", "[::ffff:7f00:1]", "[64:ff9b::7f00:1]"],
    ...[
      "0.0.0.0",
      "0",
      "169.254.169.254",
      "100.64.0.1",
      "224.0.0.1",
      "127。0。0。1",
      "localhost",
      "x.local",
      "x.internal",
    ],
    ...["user@127.0.0.1", `user@${NAME}`, "[fe80::1%25eth0]"],
  ])("S31 %s is refused at sending, without a question to the resolver or a connection", async (host) => {
    const names = namesThatAnswer(["127.0.0.1"]);
    const result = await outboundFor({ allowList: [], lookup: names.lookup }).post(request(host));
    expect(result.kind).toBe("refused_target");
    expect(names.requested).toEqual([]);
    expect(target.connections()).toBe(0);
  });

  it.each([
    ["a loopback", ["127.0.0.1"]],
    ["an IPv6 loopback", ["::1"]],
    ["a mapped loopback", ["::ffff:127.0.0.1"]],
    ["a NAT64 loopback", ["64:ff9b::7f00:1"]],
    ["a 6to4 loopback", ["2002:7f00:1::"]],
    ["a link-local address with its zone", ["fe80::1%lo"]],
    ["the unspecified address", ["0.0.0.0"]],
    ["the metadata address", ["169.254.169.254"]],
    ["a carrier-grade NAT address", ["100.100.100.200"]],
    ["one public and one loopback address", [PUBLIC_BUT_SILENT, "127.0.0.1"]],
    ["one loopback and one public address", ["127.0.0.1", PUBLIC_BUT_SILENT]],
  ])("S31 a name with %s is refused", async (_what, addresses) => {
    const { lookup } = namesThatAnswer(addresses);
    const result = await outboundFor({ allowList: [], lookup }).post(request());
    expect(result).toEqual({ kind: "refused_target", reason: "private_address" });
    expect(target.connections()).toBe(0);
  });

  it("S31 a name that answers public first and loopback second never reaches the canary", async () => {
    const names = namesThatAnswer([PUBLIC_BUT_SILENT], ["127.0.0.1"]);
    const outbound = outboundFor({ allowList: [], lookup: names.lookup, connectTimeoutMs: 300 });

    const first = await outbound.post(request());
    expect(first.kind).toBe("failed");
    expect(names.requested).toEqual([NAME]);

    const second = await outbound.post(request());
    expect(second).toEqual({ kind: "refused_target", reason: "private_address" });
    expect(names.requested).toEqual([NAME, NAME]);
    expect(target.connections()).toBe(0);
    expect(target.requests).toHaveLength(0);
  });

  it("S31 the connection goes to the address that was checked: one question a call, also when the answer changes", async () => {
    const names = namesThatAnswer(["127.0.0.1"], ["127.0.0.2"]);
    const result = await outboundFor({ lookup: names.lookup }).post(request());
    expect(result).toMatchObject({ kind: "reply", status: 200 });
    expect(names.requested).toEqual([NAME]);
    expect(target.requests).toHaveLength(1);
  });

  it("S31 plain http is refused, also to a public name", async () => {
    const result = await closed().post({ ...request(), url: `http://${NAME}:${target.port}/` });
    expect(result).toEqual({ kind: "refused_target", reason: "not_https" });
    expect(target.connections()).toBe(0);
  });

  it("S31 the own domain is refused by its name, and by its address behind another name", async () => {
    const own = outboundFor({ allowList: [], ownHosts: ["desk.example.com:443"] });
    expect(await own.post(request("desk.example.com"))).toEqual({ kind: "refused_target", reason: "own_domain" });
    expect(own.checkUrl("https://api.desk.example.com/")).toBe("own_domain");

    const disguised = outboundFor({
      allowList: [],
      ownHosts: ["desk.example.com"],
      lookup: async () => [{ address: "2e00:0:0::1" }],
    });
    expect(await disguised.post(request())).toEqual({ kind: "refused_target", reason: "own_domain" });
    expect(await disguised.post(request("[2e00::1]"))).toEqual({ kind: "refused_target", reason: "own_domain" });
  });

  it("S31 an entry host:port of the allow-list opens plain http to that port and to no other", async () => {
    const hits: string[] = [];
    const local: Server = createServer((incoming, reply) => {
      hits.push(incoming.url ?? "");
      reply.end("hello");
    });
    await new Promise<void>((resolve) => local.listen(0, "127.0.0.1", resolve));
    const { port } = local.address() as AddressInfo;
    const outbound = outboundFor({ allowList: [`localhost:${port}`], ownHosts: ["localhost"] });

    const opened = await outbound.post({ url: `http://localhost:${port}/dev`, headers: {}, body: "{}" });
    expect(opened).toMatchObject({ kind: "reply", status: 200, body: "hello", bodyBytes: 5 });
    const other = await outbound.post({ url: `http://localhost:${target.port}/`, headers: {}, body: "{}" });
    expect(other.kind).toBe("refused_target");
    expect(hits).toEqual(["/dev"]);
    await new Promise((resolve) => local.close(resolve));
  });
});

describe("S32 a reply", () => {
  it("S32 the request arrives byte for byte, and a reply of any status is told with its text", async () => {
    target.answerWith({ kind: "status", status: 503, body: "later" });
    const result = await outboundFor().post(request());
    expect(result).toMatchObject({ kind: "reply", status: 503, body: "later", bodyBytes: 5 });
    const [received] = await target.received(1);
    expect(received?.rawBody.toString()).toBe(request().body);
    expect(received?.path).toBe("/cb?x=1");
    expect(received?.headers["webhook-id"]).toBe("msg_1");
    expect(received?.headers.host).toBe(`${NAME}:${target.port}`);
  });

  it.each([301, 302, 303, 307, 308])(
    "S32 a %i redirect is not followed and is a failure with its status",
    async (status) => {
      const canary = await startHttpsTarget();
      target.answerWith({ kind: "redirect", status, location: `https://127.0.0.1:${canary.port}/` });
      expect(await outboundFor().post(request())).toMatchObject({ kind: "failed", reason: "redirect", status });
      expect(canary.connections()).toBe(0);
      await target.quiet();
      await canary.close();
    },
  );

  it("S32 an endless reply is cut at 64 kB, its first 2 kB are kept and the connection is closed", async () => {
    target.answerWith({ kind: "endless" });
    const result = await outboundFor().post(request());
    expect(result).toMatchObject({ kind: "reply", status: 200, bodyBytes: 65_536, body: "x".repeat(2048) });
    await target.quiet();
    expect(target.bytesSent()).toBeLessThan(8 * 1024 * 1024);
  });

  it("S32 a reply of exactly 64 kB and one byte around it are counted as far as they are read", async () => {
    for (const [sizeBytes, readBytes] of [
      [65_535, 65_535],
      [65_536, 65_536],
      [65_537, 65_536],
    ] as const) {
      target.answerWith({ kind: "status", status: 200, body: Buffer.alloc(sizeBytes, "y") });
      expect(await outboundFor().post(request())).toMatchObject({ kind: "reply", bodyBytes: readBytes });
    }
  });

  it("S32 the kept text ends at a whole character and holds nothing that the database cannot store", async () => {
    target.answerWith(
      { kind: "status", status: 200, body: `x${"я".repeat(2000)}` },
      { kind: "status", status: 200, body: Buffer.from([0x61, 0x00, 0xff]) },
    );
    expect(await outboundFor().post(request())).toMatchObject({ body: `x${"я".repeat(1023)}`, bodyBytes: 4001 });
    expect(await outboundFor().post(request())).toMatchObject({ body: "a\ufffd\ufffd" });
  });

  it("S32 a reply that drips, or never comes, ends at the total time", async () => {
    const outbound = outboundFor({ totalTimeoutMs: 400 });
    for (const answer of [{ kind: "drip", everyMs: 20 }, { kind: "silent" }] as const) {
      target.answerWith(answer);
      const result = await outbound.post(request());
      expect(result).toMatchObject({ kind: "failed", reason: "timeout" });
      expect(result.kind === "failed" && result.durationMs).toBeGreaterThanOrEqual(390);
      expect(result.kind === "failed" && result.durationMs).toBeLessThan(2_000);
      await target.quiet();
    }
  });

  it.each([
    ["the connect time", { connectTimeoutMs: 300 }],
    ["the total time", { totalTimeoutMs: 300 }],
  ])("S32 a server that takes the connection and never shakes hands ends at %s", async (_which, limits) => {
    let closeSeen: () => void = () => undefined;
    const closed = new Promise<void>((resolve) => {
      closeSeen = resolve;
    });
    const mute = createTcpServer((socket) =>
      socket
        .on("error", () => undefined)
        .on("close", closeSeen)
        .resume(),
    );
    await new Promise<void>((resolve) => mute.listen(0, "127.0.0.1", resolve));
    const { port } = mute.address() as AddressInfo;
    expect(await outboundFor(limits).post(request(NAME, port))).toMatchObject({ kind: "failed", reason: "timeout" });
    await closed;
    mute.close();
  });

  it("S32 a resolver that never answers ends at the connect time", async () => {
    const result = await outboundFor({ connectTimeoutMs: 300, lookup: () => new Promise(() => undefined) }).post(
      request(),
    );
    expect(result).toMatchObject({ kind: "failed", reason: "timeout" });
  });

  it.each(["request", "headers"] as const)("S34 a connection that is cut after the %s is a failure", async (after) => {
    target.answerWith({ kind: "reset", after });
    expect(await outboundFor().post(request())).toMatchObject({ kind: "failed", reason: "reset" });
  });

  it("S34 a refused connection, an unknown name and a strange certificate are distinguished", async () => {
    const nobody = await startHttpsTarget();
    await nobody.close();
    expect(await outboundFor().post(request(NAME, nobody.port))).toMatchObject({ kind: "failed", reason: "connect" });

    const unknown: NameLookup = async () => Promise.reject(Object.assign(new Error("nope"), { code: "ENOTFOUND" }));
    expect(await outboundFor({ lookup: unknown }).post(request())).toMatchObject({ kind: "failed", reason: "dns" });
    expect(await outboundFor({ lookup: async () => [] }).post(request())).toMatchObject({ reason: "dns" });

    const { ca: strangeCa } = nobody;
    expect(await outboundFor({ ca: strangeCa }).post(request())).toMatchObject({ kind: "failed", reason: "tls" });
    expect(await outboundFor().post(request("other.customer.example"))).toMatchObject({
      kind: "failed",
      reason: "tls",
      message: "The server's certificate or its TLS settings were not accepted. (ERR_TLS_CERT_ALTNAME_INVALID)",
    });
    expect(target.requests).toHaveLength(0);
  });

  it.each([
    ["a mail server's greeting", "220 mail ready\r\n", "protocol"],
    ["nothing at all", "", "reset"],
    ["half of the headers", "HTTP/1.1 200 OK\r\nX: ", "reset"],
    ["half of the promised length", "HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhello", "reset"],
    ["chunks without their end", "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n", "reset"],
    ["endless headers", `HTTP/1.1 200 OK\r\nX: ${"a".repeat(100_000)}\r\n\r\n`, "protocol"],
    ["another protocol", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: Upgrade\r\n\r\n", "reset"],
  ])("S34 a server that answers %s is a failure", async (_what, reply, reason) => {
    expect(await postToPlainServer(reply)).toMatchObject({ kind: "failed", reason });
  });

  it("S34 whatever bytes a server answers, the call ends with a result", async () => {
    const start = fc.constantFrom("", "HTTP/1.1 200 OK\r\n", "HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\n", "HTTP/1.");
    await fc.assert(
      fc.asyncProperty(start, fc.uint8Array({ maxLength: 200 }), async (text, noise) => {
        const result = await postToPlainServer(Buffer.concat([Buffer.from(text), noise]));
        expect(["reply", "failed"]).toContain(result.kind);
      }),
      { numRuns: 100 },
    );
  });

  it("S47 closing waits for the call under way and takes no more", async () => {
    const outbound = outboundFor();
    target.answerWith({ kind: "status", status: 200, delayMs: 150 });
    const call = outbound.post(request());
    await outbound.close();
    expect(await call).toMatchObject({ kind: "reply", status: 200 });
    await expect(outbound.post(request())).rejects.toThrow("closed");
    await target.quiet();
    expect(target.openConnections()).toBe(0);
  });
});
