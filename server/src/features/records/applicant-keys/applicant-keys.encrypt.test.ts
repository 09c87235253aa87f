import { randomBytes } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "#server/cli/commands.ts";
import { sweepUnclaimedFiles } from "#server/platform/files/pending-files.ts";
import { inSystemStep } from "#server/platform/jobs/jobs.ts";
import { openValue, sealBindings } from "#server/platform/secrets/applicant-vault.ts";
import { makeSubmitted, putPhoto, putVideo, vaultOf } from "../../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../../test/harness.ts";
import { type Member, makeMember } from "../../../../test/make.ts";
import { encryptClearData } from "./applicant-keys.encrypt.service.ts";
import { destroyApplicantKey } from "./applicant-keys.service.ts";

let server: TestServer;
let member: Member;
beforeAll(async () => {
  server = await openTestServer({ servers: 1, workers: 1 });
  member = await makeMember(server);
});
afterAll(() => server.close());

const directory = () => join(server.platform.config.dataDir, "files");
async function storedBytes(): Promise<Buffer[]> {
  const entries = await readdir(directory(), { recursive: true, withFileTypes: true });
  return Promise.all(entries.filter((each) => each.isFile()).map((each) => readFile(join(each.parentPath, each.name))));
}

async function makeClear(photo: Buffer, video: Buffer) {
  const { verificationId } = await makeSubmitted(server, member);
  await server.drainJobs();
  for (const side of ["front", "back"] as const) await putPhoto(server, verificationId, side, photo);
  await putVideo(server, verificationId, {}, video);
  const vault = await vaultOf(server, verificationId);
  const values = [
    ["verification_answers", "answers", "step", sealBindings.answers],
    ["verification_checks", "evidence", "name", sealBindings.evidence],
    ["verification_sessions", "info", "id", sealBindings.session],
  ] as const;
  for (const [table, column, of, place] of values) {
    const rows = await server.query<{ key: string; value: unknown }>(
      `select ${of} as key, ${column} as value from ${table} where verification_id = $1`,
      [verificationId],
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { key, value } of rows)
      await server.query(`update ${table} set ${column} = $1 where verification_id = $2 and ${of} = $3`, [
        JSON.stringify(openValue(vault, value, place(verificationId, key))),
        verificationId,
        key,
      ]);
  }
  for (const [table, bytes] of [
    ["verification_files", photo],
    ["verification_videos", video],
  ] as const) {
    const files = await server.query<{ storage_key: string }>(
      `update ${table} set is_encrypted = false, keyed_hash = null, sha256 = sha256($1) where verification_id = $2 returning storage_key`,
      [bytes, verificationId],
    );
    for (const { storage_key } of files) await server.platform.files.put(storage_key, bytes);
  }
  const keys = await server.query(
    "update identity_keys set key_hash = encode(sha256(convert_to(kind, 'UTF8')), 'hex') where verification_id = $1 returning kind",
    [verificationId],
  );
  expect(keys.length).toBeGreaterThan(0);
  await server.query("delete from applicant_keys");
  return verificationId;
}

const clearRows = () =>
  server.query("select * from find_clear_verifications($1, $1)", ["00000000-0000-0000-0000-000000000000"]);

test("S40 what an earlier release left in the clear can be read, is encrypted in the background, and reads the same then", async () => {
  const [photo, video] = [randomBytes(70_000), randomBytes(200_000)];
  const ids = [await makeClear(photo, video), await makeClear(photo, video), await makeClear(photo, video)];
  expect(await clearRows()).toHaveLength(3);
  const viewOf = async (id: string) => {
    const { status, data } = await member.get(`/api/verifications/${id}`);
    expect(status).toBe(200);
    const photoShown = await member.get(`/api/verifications/${id}/files/${data.files[0].id}`);
    expect([photoShown.status, photoShown.bytes.equals(photo)]).toEqual([200, true]);
    const { profile, checks, sessions, files } = data;
    return { profile, checks, sessions, files };
  };
  const before = await Promise.all(ids.map(viewOf));
  expect(before[0]?.profile.length).toBeGreaterThan(2);

  const { files } = server.platform;
  let puts = 0;
  const dying = {
    ...server.platform,
    files: {
      ...files,
      putStream: async (...given: Parameters<typeof files.putStream>) => {
        puts += 1;
        if (puts > 1) throw new Error("gone");
        return files.putStream(...given);
      },
    },
  };
  const broken = await encryptClearData(dying);
  expect(broken.left).toHaveLength(3);
  expect(await Promise.all(ids.map(viewOf))).toEqual(before);

  // Somebody whose data is only half encrypted cannot be erased: it would still be there.
  const [{ applicant_id } = { applicant_id: "" }] = await server.query<{ applicant_id: string }>(
    "select applicant_id from verifications where id = $1",
    [ids.at(-1)],
  );
  const early = inSystemStep(server.platform, "test", member.projectId, (ctx) =>
    destroyApplicantKey(ctx, applicant_id),
  );
  await expect(early).rejects.toThrow("applicants.not_encrypted_yet");

  const said: string[] = [];
  const code = await runCommand(
    ["keys", "encrypt"],
    async () => server.operator,
    (line) => said.push(line),
  );
  expect([code, said.at(-1)]).toEqual([0, "Everything of applicants is encrypted."]);
  expect(await clearRows()).toEqual([]);
  expect(await Promise.all(ids.map(viewOf))).toEqual(before);
  expect(await encryptClearData(server.platform)).toEqual({ done: 0, left: [] });

  const keys = await server.query("select distinct key_hash from identity_keys where kind = 'person'");
  expect(keys).toEqual([{ key_hash: expect.stringMatching(/^k1\.[0-9a-f]{64}$/) }]);

  await sweepUnclaimedFiles(server.platform, "0 seconds");
  for (const bytes of await storedBytes())
    expect([photo, video].some((clear) => bytes.includes(clear.subarray(0, 16)))).toBe(false);
  expect(await server.query("select distinct keyed_hash from verification_files where sha256 is null")).toHaveLength(1);
});
