import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFilledFlow } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";

let server: TestServer;
let member: Member;
let path: string;
let photo: Buffer;
beforeAll(async () => {
  server = await openTestServer({ servers: 1 });
  member = await makeMember(server);
  photo = await sharp({ create: { width: 40, height: 30, channels: 3, background: "#88a" } })
    .jpeg()
    .toBuffer();
  const { verificationId } = await makeFilledFlow(server, member, { photos: { selfie: photo } });
  const [file] = await server.query<{ id: string }>("select id from verification_files");
  path = `/api/verifications/${verificationId}/files/${file?.id}`;
});
afterAll(() => server.close());

const views = async () =>
  (await server.query("select 1 from audit_log where action = 'verifications.file_viewed'")).length;

test("a reviewer sees a photo, and that is recorded", async () => {
  const shown = await member.get(path);
  expect([shown.status, shown.bytes.equals(photo)]).toEqual([200, true]);
  expect(await views()).toBe(1);
});

test("S45 a store that is away answers 503, and no transaction waits for it", async () => {
  const { files, database } = server.platform;
  const { stream } = files;
  let busy = -1;
  files.stream = async () => {
    busy = database.pool.totalCount - database.pool.idleCount;
    throw Object.assign(new Error("the store has no words"), { name: "TimeoutError" });
  };
  const away = await member.get(path);
  files.stream = stream;
  expect([away.status, away.errors[0]?.code]).toEqual([503, "request.unavailable"]);
  expect(busy).toBe(0);
  expect((await member.get(path)).status).toBe(200);
});
