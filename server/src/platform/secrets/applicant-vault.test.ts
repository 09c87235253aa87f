import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFilledFlow } from "../../../test/forms.ts";
import { openTestServer, type TestServer } from "../../../test/harness.ts";
import { type Member, makeMember } from "../../../test/make.ts";
import type { Ctx } from "../ctx.ts";
import { inSystemStep } from "../jobs/jobs.ts";
import { findVault, openVault } from "./applicant-vault.ts";

let server: TestServer;
beforeAll(async () => {
  server = await openTestServer();
});
afterAll(() => server.close());

async function withKey(change: string) {
  const member = await makeMember(server);
  const { verificationId } = await makeFilledFlow(server, member);
  await server.query(
    `update applicant_keys set sealed_key = ${change}
     where applicant_id = (select applicant_id from verifications where id = $1)`,
    [verificationId],
  );
  return { member, verificationId };
}
const within = <T>({ projectId }: Member, work: (ctx: Ctx) => Promise<T>) =>
  inSystemStep(server.platform, "test", projectId, work);

test("a destroyed key is no vault, also where it was opened in vain before", async () => {
  const { member, verificationId } = await withKey("'', destroyed_at = now()");
  await within(member, async (ctx) => {
    expect(await findVault(ctx, verificationId)).toBeNull();
    await expect(openVault(ctx, verificationId)).rejects.toThrow();
    expect(await findVault(ctx, verificationId)).toBeNull();
  });
});

test("a key that cannot be opened is not taken for a destroyed one", async () => {
  const { member, verificationId } = await withKey("left(sealed_key, -4) || 'AAAA'");
  await within(member, async (ctx) => {
    await expect(findVault(ctx, verificationId)).rejects.toThrow();
    await expect(openVault(ctx, verificationId)).rejects.toThrow();
    await expect(findVault(ctx, verificationId)).rejects.toThrow();
  });
});
