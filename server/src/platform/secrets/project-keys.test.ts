import { createHash } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFilledFlow, putPhoto } from "../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../test/harness.ts";
import { makeMember } from "../../../test/make.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

const same = Buffer.from("the same photo");

async function hashesInOneProject(): Promise<Buffer[]> {
  const member = await makeMember(server);
  const hashes: Buffer[] = [];
  for (const jpeg of [same, same, Buffer.from("another photo")]) {
    const { verificationId } = await makeFilledFlow(server, member);
    const id = await putPhoto(server, verificationId, "front", jpeg);
    const [row] = await server.query<{ keyed_hash: Buffer; sha256: Buffer | null }>(
      "select keyed_hash, sha256 from verification_files where id = $1",
      [id],
    );
    expect(row?.sha256).toBeNull();
    if (row) hashes.push(row.keyed_hash);
  }
  return hashes;
}

test("S40 a file's hash tells equal files of one project apart from others, and nothing to who has the database alone", async () => {
  const [first, again, other] = await hashesInOneProject();
  expect(first).toHaveLength(32);
  expect(again).toEqual(first);
  expect(other).not.toEqual(first);
  expect(first).not.toEqual(createHash("sha256").update(same).digest());
  const [elsewhere] = await hashesInOneProject();
  expect(elsewhere).not.toEqual(first);
});

test("calls that need a project's key for the first time at once agree on one", async () => {
  const member = await makeMember(server);
  const flows = await Promise.all([1, 2, 3, 4].map(() => makeFilledFlow(server, member)));
  await server.query("delete from project_keys where project_id = $1", [member.projectId]);
  const ids = await Promise.all(flows.map(({ verificationId }) => putPhoto(server, verificationId, "front", same)));
  const rows = await server.query("select distinct keyed_hash from verification_files where id = any($1)", [ids]);
  expect(rows).toHaveLength(1);
});
