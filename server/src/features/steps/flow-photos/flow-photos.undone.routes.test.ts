import { readdir, readFile } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import * as limits from "#contract/limits.ts";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { originFor } from "../../../../test/applicant-origins.ts";
import { type Applicant, makeForm, openLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { shredReplacedPhotos } from "./flow-photos.jobs.ts";

let server: TestServer;
let selfie: Buffer;
let applicant: Applicant;
beforeAll(async () => {
  server = await openTestServer({ own: true, servers: 1 });
  const [face] = sampleFaces;
  if (!face) throw new Error("no sample face");
  selfie = await readFile(face.selfieFile);
  applicant = await openLink(server, (await makeForm(await makeMember(server, "developer"))).token);
});
afterAll(() => server.close());

const give = () => applicant.upload("/api/flow/files", { side: "selfie" }, { bytes: selfie });
const files = async (): Promise<unknown[]> => (await applicant.get("/api/flow/state")).data.files;

async function storedPhotos(): Promise<number> {
  const { storage } = server.platform.config;
  if (storage.kind !== "disk") throw new Error("these tests look into a folder");
  const entries = await readdir(storage.directory, { recursive: true, withFileTypes: true }).catch(() => []);
  return entries.filter((entry) => entry.isFile()).length;
}

function loseCommitOfPhoto(end: "commit" | "rollback"): void {
  const { database } = server.platform;
  const { commit, rollback } = database;
  database.commit = async (opened) => {
    const { rowCount } = await opened.client.query(
      "select from verification_files where xmin = pg_current_xact_id_if_assigned()::xid",
    );
    if (!rowCount) return commit(opened);
    database.commit = commit;
    await (end === "commit" ? commit : rollback)(opened);
    throw Object.assign(new Error("Connection terminated unexpectedly"), { code: "ECONNRESET" });
  };
}

test("the bytes of a photo whose transaction did not commit are removed", async () => {
  loseCommitOfPhoto("rollback");
  expect((await give()).status).toBe(503);
  expect(await files()).toEqual([]);
  expect(await storedPhotos()).toBe(0);
});

test("the bytes of a photo that was committed stay, although nobody heard of the commit", async () => {
  loseCommitOfPhoto("commit");
  expect((await give()).status).toBe(503);
  expect(await files()).toHaveLength(1);
  expect(await storedPhotos()).toBe(1);
});

test("a store that is away for hours gets its photos shredded all the same", () => {
  // At the least: try n + 1 follows 2 ** n seconds after try n (pg-boss, retryBackoff from 2 s).
  const waitSeconds = Array.from({ length: shredReplacedPhotos.retries }, (_, n) => 2 ** Math.min(16, n + 1));
  expect(waitSeconds.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(24 * 3600);
});

const most = Buffer.alloc(limits.uploadBytes - 1024, "a");
const partHead = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n';
function beginUpload(bearer: string): Promise<Socket> {
  const { hostname, port } = new URL(originFor(server.origins[0] ?? "", "/api/flow/files"));
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => {
      socket.write(
        `POST /api/flow/files HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${bearer}\r\ncontent-type: multipart/form-data; boundary=x\r\ncontent-length: ${limits.uploadBytes}\r\n\r\n${partHead}`,
        () => resolve(socket),
      );
      socket.write(most);
    });
    socket.on("error", reject);
  });
}

test("uploads that would not fit into memory together are told to come again, and others go on", async () => {
  const sockets = await Promise.all(Array.from({ length: 13 }, () => beginUpload(applicant.bearer ?? "")));
  const reply = await Promise.race(
    sockets.map((socket) => new Promise<string>((resolve) => socket.once("data", (data) => resolve(String(data))))),
  );
  expect(reply).toMatch(/^HTTP\/1\.1 503 /);
  expect(reply).toContain("Too many files are being uploaded right now. Try again in a few seconds.");
  expect((await applicant.get("/api/flow/state")).status).toBe(200);
  for (const socket of sockets) socket.destroy();
  await expect.poll(async () => (await give()).status, { interval: 200 }).toBe(200);
});
