import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleFaces } from "#engines/faces/samples/samples.ts";
import { type Applicant, makeForm, openLink } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { makeMember } from "../../../../test/make.ts";
import { sendRaw } from "../../../../test/raw-http.ts";

let directory: string;
let s3: S3rver;
let server: TestServer;
let selfie: Buffer;
let applicant: Applicant;
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
  server = await openTestServer({
    settings: {
      STORAGE: "s3://photos/kyc",
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
      S3_ACCESS_KEY_ID: "S3RVER",
      S3_SECRET_ACCESS_KEY: "S3RVER",
    },
  });
  const [face] = sampleFaces;
  if (!face) throw new Error("no sample face");
  selfie = await readFile(face.selfieFile);
  applicant = await openLink(server, (await makeForm(await makeMember(server, "developer"))).token);
});
afterAll(async () => {
  await server.close();
  await rm(directory, { recursive: true, force: true });
});

const give = () => applicant.upload("/api/flow/files", { side: "selfie" }, { bytes: selfie });
const files = async () => (await applicant.get("/api/flow/state")).data.files;

test("S27 an applicant who hangs up in the middle of a photo leaves nothing behind", async () => {
  const head = [
    "POST /api/flow/files HTTP/1.1",
    "host: x",
    `authorization: Bearer ${applicant.bearer}`,
    "content-type: multipart/form-data; boundary=x",
    "content-length: 1000000",
    "",
    `--x\r\ncontent-disposition: form-data; name="file"; filename="a.jpg"\r\n\r\n`,
  ].join("\r\n");
  await sendRaw(server.origins[0] ?? "", head, [selfie], { hangUp: true });
  expect(await files()).toEqual([]);
});

test("S45 photos are kept in S3 by configuration; while the store is away they are refused, and nothing is torn", async () => {
  const kept = await give();
  expect(kept.status).toBe(200);
  const shown = await applicant.get(`/api/flow/files/${kept.data.id}`);
  expect(shown.bytes.length).toBe(kept.data.sizeBytes);
  await s3.close();
  expect(await give()).toMatchObject({ status: 503, errors: [{ code: "request.unavailable" }] });
  expect(await files()).toMatchObject([{ id: kept.data.id }]);
  const away = await applicant.get(`/api/flow/files/${kept.data.id}`);
  expect([away.status, away.errors[0]?.code]).toEqual([503, "request.unavailable"]);
});
