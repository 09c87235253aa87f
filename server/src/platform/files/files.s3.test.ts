import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { nameKey } from "#server/platform/secrets/crypto.ts";
import { openS3Store } from "./files.s3.ts";
import { newFileKey } from "./files.ts";
import { openSealedFile, sealFile } from "./sealed-files.ts";
import type { FileSource } from "./spool.ts";

const credentials = { accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
let directory: string;
let s3: S3rver;
let endpoint: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "veridesk-s3-"));
  s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory,
    configureBuckets: [{ name: "photos", configs: [] }],
  });
  const { port } = await s3.run();
  endpoint = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  await s3.close();
  await rm(directory, { recursive: true, force: true });
});

const storeAt = (address: string, folder = "") =>
  openS3Store({ bucket: "photos", folder, region: "us-east-1", endpoint: address, credentials });
const newKey = () => newFileKey(randomUUID());

test.each(["", "kyc/eu"])("what is put under the folder “%s” is got, streamed and removed", async (folder) => {
  const store = await storeAt(endpoint, folder);
  const key = newKey();
  const bytes = randomBytes(2_000_000);
  await store.put(key, bytes);
  expect((await store.get(key)).equals(bytes)).toBe(true);
  expect((await buffer(await store.stream(key))).equals(bytes)).toBe(true);
  await store.remove(key);
  await expect(store.get(key)).rejects.toMatchObject({ name: "NoSuchKey" });
  await expect(store.stream(key)).rejects.toMatchObject({ name: "NoSuchKey" });
  await store.remove(key);
});

const sourceOf = (bytes: Buffer): FileSource => ({
  sizeBytes: bytes.length,
  sha256: createHash("sha256").update(bytes).digest(),
  stream: () => Readable.from(bytes.length === 0 ? [] : [bytes.subarray(0, 70_000), bytes.subarray(70_000)]),
});

test("what is too large for the memory is put as a stream, with its length, and compared", async () => {
  const honest = await openProxy((body) => body);
  const bytes = randomBytes(6_000_000);
  const key = newKey();
  await (await storeAt(honest.address)).putStream(key, sourceOf(bytes));
  expect((await (await storeAt(endpoint)).get(key)).equals(bytes)).toBe(true);
  honest.server.close();

  const liar = await openProxy((body) => Buffer.concat([body.subarray(1), Buffer.from("x")]));
  const other = newKey();
  await expect((await storeAt(liar.address)).putStream(other, sourceOf(bytes))).rejects.toThrow(/did not keep/);
  await expect((await storeAt(endpoint)).get(other)).rejects.toMatchObject({ name: "NoSuchKey" });
  liar.server.close();
});

test("two folders of a bucket do not see each other", async () => {
  const key = newKey();
  await (await storeAt(endpoint, "one")).put(key, Buffer.from("mine"));
  await expect((await storeAt(endpoint, "two")).get(key)).rejects.toMatchObject({ name: "NoSuchKey" });
});

test("a name that is no file key reaches no store", async () => {
  const store = await storeAt(endpoint);
  for (const key of ["../secret", "a/b/c", "", `${newKey()}/../x`]) {
    await expect(store.get(key)).rejects.toThrow("not a file key");
    await expect(store.put(key, Buffer.alloc(1))).rejects.toThrow("not a file key");
  }
});

/** `spoil` may change what is written. */
async function openProxy(
  spoil: (body: Buffer) => Buffer,
): Promise<{ address: string; seen: IncomingMessage["headers"][]; server: Server }> {
  const seen: IncomingMessage["headers"][] = [];
  const pass = async (request: IncomingMessage, reply: ServerResponse) => {
    seen.push({ ...request.headers, ":method": request.method });
    const body = await buffer(request);
    const hasBody = request.method === "PUT";
    const { host: _, "content-length": __, expect: ___, ...headers } = request.headers as Record<string, string>;
    const answer = await fetch(endpoint + request.url, {
      method: request.method ?? "GET",
      headers,
      ...(hasBody ? { body: new Uint8Array(spoil(body)) } : {}),
    });
    reply.writeHead(answer.status, Object.fromEntries(answer.headers)).end(Buffer.from(await answer.arrayBuffer()));
  };
  const server = createServer((request, reply) => void pass(request, reply));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return { address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen, server };
}

test("a file that the store did not keep as it was sent is an error, and does not stay", async () => {
  const honest = await openProxy((body) => body);
  const key = newKey();
  await (await storeAt(honest.address)).put(key, Buffer.from("a photo"));
  expect((await (await storeAt(endpoint)).get(key)).toString()).toBe("a photo");
  const written = honest.seen.find((headers) => headers[":method"] === "PUT");
  expect(Object.keys(written ?? {}).filter((name) => /checksum|trailer/i.test(name))).toEqual([]);
  honest.server.close();

  const liar = await openProxy((body) => Buffer.from(body.toString().replace("photo", "fraud")));
  const other = newKey();
  await expect((await storeAt(liar.address)).put(other, Buffer.from("a photo"))).rejects.toThrow(/did not keep/);
  await expect((await storeAt(endpoint)).get(other)).rejects.toMatchObject({ name: "NoSuchKey" });
  liar.server.close();
});

test("S45 a store that is away is an error in bounded time", async () => {
  await expect((await storeAt("http://127.0.0.1:9")).put(newKey(), Buffer.alloc(10))).rejects.toThrow();
});

test("S40 a bucket gets an applicant's file encrypted, compares what it kept, and gives it back", async () => {
  const [store, key, bytes] = [await storeAt(endpoint), newKey(), randomBytes(200_000)];
  const [dataKey, binding] = [nameKey(randomBytes(32)), { boundTo: "verification_videos:1" }];
  await store.putStream(key, sealFile(dataKey, sourceOf(bytes), binding));
  const kept = await store.get(key);
  expect(kept.includes(bytes.subarray(0, 16))).toBe(false);
  expect((await buffer(await openSealedFile(await store.stream(key), dataKey, binding))).equals(bytes)).toBe(true);
});
