import { readFileSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { originFor } from "./applicant-origins.ts";
import { type Applicant, makeForm, openLink } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";
import { type Product, residentBytes, startProduct } from "./product.ts";
import { sendRaw } from "./raw-http.ts";

// A process of its own: in here the sender's memory would count too.

const MB = 1024 * 1024;
let server: TestServer;
let product: Product;
let owner: Member;
let applicant: Applicant;

beforeAll(async () => {
  server = await openTestServer({ own: true });
  owner = await makeMember(server);
  applicant = await openLink(server, (await makeForm(owner)).token);
  // A request may take sixteen seconds, its head four of them: a busy machine may be slow with honest ones.
  product = await startProduct(server, { REQUEST_SECONDS: "16", ROLE: "server" });
});
afterAll(async () => {
  product.child.kill("SIGKILL");
  await product.ended;
  await server.close();
});

const cookies = () => [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const head = (path: string, bearer: string | null, ...lines: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    `cookie: ${cookies()}`,
    `csrf-token: ${owner.csrf}`,
    ...(bearer ? [`authorization: Bearer ${bearer}`] : []),
    ...lines,
    "",
    "",
  ].join("\r\n");
const json = "content-type: application/json";
const multipart = "content-type: multipart/form-data; boundary=x";
const filePart =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';
const isOurShape = (body: string) => {
  const { data, errors } = JSON.parse(body) as { data: unknown; errors: { parameter: string; message: string }[] };
  return data === null && errors.length > 0 && errors.every((each) => each.parameter !== "" && each.message !== "");
};

describe("S27 what does not fit is refused early, in less than 50 MB", () => {
  async function memoryOf<T>(work: () => Promise<T>): Promise<{ value: T; moreMb: number }> {
    const before = residentBytes(product);
    let most = before;
    const look = () => {
      most = Math.max(most, residentBytes(product));
    };
    const timer = setInterval(look, 10);
    try {
      const value = await work();
      look();
      return { value, moreMb: (most - before) / MB };
    } finally {
      clearInterval(timer);
    }
  }

  function* gigabyte(wrap: (chunk: Buffer) => Uint8Array = (chunk) => chunk) {
    const chunk = wrap(Buffer.alloc(256 * 1024, "a"));
    for (let n = 0; n < 4096; n += 1) yield chunk;
  }
  const inChunk = (chunk: Buffer) =>
    Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]);

  test.each([
    ["with its length told", "/api/verifications", [json, "content-length: 1073741824"], () => gigabyte()],
    ["in chunks", "/api/verifications", [json, "transfer-encoding: chunked"], () => gigabyte(inChunk)],
    [
      "as an upload",
      "/api/flow/files",
      [multipart, "transfer-encoding: chunked"],
      function* () {
        yield inChunk(Buffer.from(filePart));
        yield* gigabyte(inChunk);
      },
    ],
    [
      "as a field of an upload",
      "/api/flow/files",
      [multipart, "transfer-encoding: chunked"],
      function* () {
        yield inChunk(Buffer.from('--x\r\ncontent-disposition: form-data; name="side"\r\n\r\n'));
        yield* gigabyte(inChunk);
      },
    ],
  ])("a gigabyte %s", async (_, path, lines, body) => {
    const { value, moreMb } = await memoryOf(() =>
      sendRaw(product.origin, head(path, applicant.bearer, ...lines), body()),
    );
    expect([413, 0]).toContain(value.status);
    if (value.status === 413) expect(isOurShape(value.body)).toBe(true);
    expect(moreMb).toBeLessThan(50);
  });

  test("a gzip bomb, as JSON and as an upload", async () => {
    const bomb = gzipSync(Buffer.alloc(200 * MB, "a"));
    const lines = ["content-encoding: gzip", `content-length: ${bomb.length}`];
    const { value, moreMb } = await memoryOf(() =>
      Promise.all([
        sendRaw(product.origin, head("/api/verifications", null, json, ...lines), [bomb]),
        sendRaw(product.origin, head("/api/flow/files", applicant.bearer, multipart, ...lines), [bomb]),
      ]),
    );
    for (const reply of value) {
      expect([400, 415, 422]).toContain(reply.status);
      expect(isOurShape(reply.body)).toBe(true);
    }
    expect(moreMb).toBeLessThan(50);
  });
});

describe("S27 slow senders are cut, and others are served meanwhile", () => {
  type Slow = { socket: Socket; ended: Promise<string> };

  function sendSlowly(first: string, rest: string): Slow {
    const to = new URL(originFor(product.origin, first.split(" ")[1] ?? ""));
    const socket = connect(Number(to.port), to.hostname);
    let [received, at] = ["", 0];
    socket.on("data", (data) => {
      received += data;
    });
    socket.on("error", () => undefined);
    socket.write(first);
    const drip = setInterval(() => socket.write(rest[at++ % rest.length] ?? "a"), 100);
    const ended = new Promise<string>((resolve) =>
      socket.once("close", () => {
        clearInterval(drip);
        resolve(received);
      }),
    );
    return { socket, ended };
  }
  const many = (count: number, make: () => Slow) => Array.from({ length: count }, make);

  test("two hundred at once: heads, bodies and photos, byte by byte", async () => {
    const [face] = sampleFaces;
    if (!face) throw new Error("no sample face");
    const selfie = await readFile(face.selfieFile);
    const thieves = [];
    for (let n = 0; n < 4; n += 1) thieves.push(await openLink(server, (await makeForm(owner)).token));
    const photo = (bearer: string | null) =>
      sendSlowly(head("/api/flow/files", bearer, multipart, `content-length: ${20 * MB}`) + filePart, "a");
    const call = (path: string, init: RequestInit = {}) =>
      fetch(originFor(product.origin, path) + path, {
        ...init,
        headers: { cookie: cookies(), "csrf-token": owner.csrf ?? "", authorization: `Bearer ${applicant.bearer}` },
      }).then(({ status }) => status);
    const form = new FormData();
    form.set("side", "selfie");
    form.set("file", new Blob([new Uint8Array(selfie)], { type: "image/jpeg" }), "a.jpg");
    const give = () => call("/api/flow/files", { method: "POST", body: form });
    expect(await give()).toBe(200);

    const slow = [
      ...many(60, () => sendSlowly("GET /api/session HTTP/1.1\r\nhost: localhost\r\n", "x-a: b\r\n")),
      ...many(60, () => sendSlowly(head("/api/verifications", null, json, "content-length: 1000000"), '{"')),
      ...thieves.flatMap(({ bearer }) => many(20, () => photo(bearer))),
    ];
    expect(slow).toHaveLength(200);
    let left = slow.length;
    for (const { ended } of slow) void ended.then(() => (left -= 1));

    // On a busy machine a photo may take longer than slow senders are given.
    const given = give();
    const answers: number[] = [];
    do answers.push(await call("/api/forms"));
    while (left > 0);
    expect(new Set(answers)).toEqual(new Set([200]));
    expect(await given).toBe(200);

    const received = await Promise.all(slow.map(({ ended }) => ended));
    for (const reply of received) {
      if (reply === "") continue;
      expect(reply).toMatch(/^HTTP\/1\.1 (408|4\d\d) /);
      expect(isOurShape(reply.slice(reply.indexOf("\r\n\r\n") + 4))).toBe(true);
    }
    expect(received.filter((reply) => reply.includes("408")).length).toBeGreaterThan(100);
    const stored = await readdir(server.platform.config.dataDir, { recursive: true });
    expect(stored.filter((name) => name.endsWith(".part"))).toEqual([]);
  });
});

test.skipIf(process.platform !== "linux")("S22 the server that took the photos has not even loaded a decoder", () => {
  const maps = readFileSync(`/proc/${product.child.pid}/maps`, "utf8");
  expect(maps).toContain("node");
  expect(maps).not.toMatch(/vips|sharp/i);
});
