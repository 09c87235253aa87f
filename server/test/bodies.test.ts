import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { afterAll, beforeAll, expect, test } from "vitest";
import { originFor } from "./applicant-origins.ts";
import { eventually } from "./eventually.ts";
import { makeFilledFlow, profileFormConfig } from "./forms.ts";
import { openTestServer, type TestServer } from "./harness.ts";
import { type Member, makeMember } from "./make.ts";
import { sendRaw } from "./raw-http.ts";

const metricsToken = "long-enough";
let server: TestServer;
let owner: Member;
let origin: string;
let bearer: string;

beforeAll(async () => {
  server = await openTestServer({ own: true, settings: { METRICS_TOKEN: metricsToken } });
  owner = await makeMember(server);
  origin = server.origins[0] ?? "";
  const { applicant } = await makeFilledFlow(server, owner, { photos: {} });
  bearer = applicant.bearer ?? "";
});
afterAll(() => server.close());

const MB = 1024 * 1024;

const cookies = () => [...owner.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
const head = (path: string, ...lines: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    "host: localhost",
    `cookie: ${cookies()}`,
    `csrf-token: ${owner.csrf}`,
    `authorization: Bearer ${bearer}`,
    ...lines,
    "",
    "",
  ].join("\r\n");
const isOurShape = (body: string) => {
  const { data, errors } = JSON.parse(body) as { data: unknown; errors: { parameter: string; message: string }[] };
  return (
    data === null && errors.length > 0 && errors.every(({ parameter, message }) => parameter !== "" && message !== "")
  );
};

const json = "content-type: application/json";
const multipart = "content-type: multipart/form-data; boundary=x";
const part = (name: string, value: string) =>
  `--x\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;
const inChunk = (chunk: Buffer) =>
  Buffer.concat([Buffer.from(`${chunk.length.toString(16)}\r\n`), chunk, Buffer.from("\r\n")]);
const filePart =
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\ncontent-type: image/jpeg\r\n\r\n';

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;
const hostile: [string, string, string, number[]][] = [
  ["10,000 fields", "/api/login", `{${Array.from({ length: 10_000 }, (_, n) => `"f${n}":1`).join(",")}}`, [413]],
  [
    "10,000 names in a list",
    "/api/forms/create-new",
    JSON.stringify({ config: { ...profileFormConfig(), countries: new Array(10_000).fill("UA") } }),
    [422],
  ],
  ["lists 10,000 deep", "/api/verifications", `{"filters":${nested(10_000, "[", "]")}}`, [422]],
  ["objects 3,000 deep", "/api/login", nested(3_000, '{"a":', "}"), [422]],
  [
    "objects 3,000 deep in a place that is kept",
    "/api/flow/open",
    `{"token":1,"device":${nested(3_000, '{"a":', "}")}}`,
    [422],
  ],
  ["a bare word", "/api/verifications", "nonsense", [422]],
  ["nothing", "/api/login", "", [422]],
];
test.each(hostile)("S27 a body with %s is refused with a reason, at once", async (_, path, body, statuses) => {
  const before = process.cpuUsage();
  const answer = await owner.send("POST", path, body, { "content-type": "application/json" });
  expect(statuses).toContain(answer.status);
  expect(isOurShape(answer.bytes.toString())).toBe(true);
  expect(process.cpuUsage(before).user).toBeLessThan(3e6);
});

test.each([
  "text/plain",
  "application/xml",
  "application/x-www-form-urlencoded",
  "multipart/form-data; boundary=x",
  "image/png",
])("S27 a body of type %s where JSON belongs is refused", async (type) => {
  const answer = await owner.send("POST", "/api/verifications/report-file", '{"filters":{}}', { "content-type": type });
  expect([415, 422]).toContain(answer.status);
  expect(isOurShape(answer.bytes.toString())).toBe(true);
});

test.each([
  ["no boundary", "content-type: multipart/form-data", "--x\r\n"],
  ["an end before its first part", multipart, "--x--\r\n"],
  ["no end", multipart, `${filePart}abc`],
  ["no file", multipart, `${part("side", "front")}--x--\r\n`],
  ["two files", multipart, `${filePart}abc\r\n${filePart}def\r\n--x--\r\n`],
  ["10,000 fields", multipart, `${Array.from({ length: 10_000 }, (_, n) => part(`f${n}`, "1")).join("")}--x--\r\n`],
  ["a part without a name", multipart, "--x\r\n\r\nabc\r\n--x--\r\n"],
  ["a header that does not end", multipart, `--x\r\ncontent-disposition: ${"a".repeat(100_000)}`],
  ["a field called __proto__", multipart, `${part("__proto__", "1")}${filePart}abc\r\n--x--\r\n`],
])("S27 a multipart body with %s is refused", async (_, type, body) => {
  const reply = await sendRaw(origin, head("/api/flow/files", type, `content-length: ${Buffer.byteLength(body)}`), [
    body,
  ]);
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(reply.status).toBeLessThan(500);
  expect(isOurShape(reply.body)).toBe(true);
});

const filesIn = async (directory: string) => (await readdir(directory, { recursive: true })).sort();

test("S27 a connection dropped within an upload leaves no file behind, and the server goes on", async () => {
  const ours = () => filesIn(tmpdir()).then((all) => all.filter((name) => /multipart|busboy|\.part$/.test(name)));
  const before = await ours();
  const lines = head("/api/flow/files", multipart, "content-length: 5000000");
  const drops = Array.from({ length: 20 }, () =>
    sendRaw(origin, lines, [filePart, Buffer.alloc(MB)], { hangUp: true }),
  );
  expect((await Promise.all(drops)).map(({ status }) => status)).toEqual(new Array(20).fill(0));
  expect((await owner.get("/api/forms")).status).toBe(200);
  expect(await ours()).toEqual(before);
  await expect.poll(() => server.platform.database.pool.waitingCount).toBe(0);
});

test.each([
  [
    "a length and chunks",
    ["content-length: 4", "transfer-encoding: chunked"],
    "0\r\n\r\nGET /api/session HTTP/1.1\r\n\r\n",
  ],
  ["two lengths", ["content-length: 4", "content-length: 5"], "abcde"],
  ["chunks hidden by a capital", ["content-length: 4", "Transfer-Encoding: xchunked"], "0\r\n\r\n"],
  ["a space before the colon", ["transfer-encoding : chunked"], "0\r\n\r\n"],
  ["a bad chunk size", ["transfer-encoding: chunked"], "zz\r\nabc\r\n0\r\n\r\n"],
])("S27 a request with %s is refused, and nothing is smuggled behind it", async (_, lines, body) => {
  const reply = await sendRaw(origin, head("/api/verifications", json, ...lines), [body]);
  expect(reply.status).toBe(400);
  expect(isOurShape(reply.body)).toBe(true);
  expect(reply.body.match(/HTTP\/1\.1/)).toBeNull();
});

test("S27 an address that cannot be read, and one that is too long, are refused in our shape", async () => {
  for (const path of ["/api/%", "/api/verifications/%ff%fe", `/api/${"a".repeat(20_000)}`]) {
    const reply = await sendRaw(origin, `GET ${path} HTTP/1.1\r\nhost: localhost\r\n\r\n`);
    expect([400, 404, 414, 431]).toContain(reply.status);
    expect(isOurShape(reply.body)).toBe(true);
  }
});

async function usedMemory(where = "arriving"): Promise<number> {
  const headers = { authorization: `Bearer ${metricsToken}` };
  const metrics = await (await fetch(`${server.origins[0]}/metrics`, { headers })).text();
  return Number(new RegExp(`^veridesk_upload_bytes\\{in="${where}"\\} (\\d+)$`, "m").exec(metrics)?.[1]);
}

test("S27 an upload that is refused while its file still arrives gives its room back, again and again", async () => {
  const [first = ""] = server.origins;
  const { applicant } = await makeFilledFlow(server, owner, { photos: {} });
  const junk = Buffer.alloc(4 * MB, "j");
  const file = Buffer.alloc(18 * MB, "f");
  const send = () =>
    sendRaw(
      first,
      head("/api/flow/files", multipart, "transfer-encoding: chunked").replace(bearer, applicant.bearer ?? ""),
      [
        inChunk(Buffer.from('--x\r\ncontent-disposition: form-data; name="junk"\r\n\r\n')),
        inChunk(junk),
        inChunk(Buffer.from(`\r\n${filePart}`)),
        inChunk(file),
        inChunk(Buffer.from("\r\n--x--\r\n")),
        "0\r\n\r\n",
      ],
    );
  for (let n = 0; n < 4; n += 1) expect([413, 0]).toContain((await send()).status);
  await eventually(async () => expect(await usedMemory()).toBe(0));
});

test("S27 S28 who sends many large files at once fills their own share only", async () => {
  const [first = ""] = server.origins;
  const { applicant } = await makeFilledFlow(server, owner, { photos: {} });
  const ahead = head("/api/flow/files", multipart, `content-length: ${20 * MB}`).replace(
    bearer,
    applicant.bearer ?? "",
  );
  const { hostname, port } = new URL(originFor(first, "/api/flow/files"));
  const open = async (bytes: number) => {
    const socket = connect(Number(port), hostname);
    socket.on("error", () => undefined);
    await once(socket, "connect");
    socket.write(ahead + filePart);
    socket.write(Buffer.alloc(bytes));
    return socket;
  };
  const slow = [await open(19 * MB), await open(19 * MB)];
  await expect.poll(() => usedMemory()).toBeGreaterThan(37 * MB);
  // Who never ends costs disk, and no memory.
  expect(await usedMemory("memory")).toBe(0);
  const third = await sendRaw(first, ahead, [filePart]);
  expect([third.status, isOurShape(third.body)]).toEqual([503, true]);
  const other = await makeFilledFlow(server, await makeMember(server), { photos: {} });
  const answer = await other.applicant.upload("/api/flow/files", { side: "front" }, { bytes: Buffer.alloc(15 * MB) });
  expect(answer.status).toBe(422);
  for (const socket of slow) socket.destroy();
  await expect.poll(() => usedMemory()).toBe(0);
});
