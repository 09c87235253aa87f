import type { CompanyAnswers } from "#contract/records/companies/affiliated-persons.ts";
import { type Ctx, ctxProjectOf } from "#server/platform/ctx.ts";
import { keyedIdentityHashes } from "#server/platform/secrets/project-keys.ts";
import { companyKeys } from "./verifications.identity.rules.ts";

/** What the company is found by from now on: its numbers and its name, without reading them. */
export async function keepCompanyKeys(ctx: Ctx, verificationId: string, company: CompanyAnswers): Promise<void> {
  const project_id = ctxProjectOf(ctx);
  const keys = companyKeys(project_id, company);
  const hashes = await keyedIdentityHashes(
    ctx,
    "company",
    keys.map(({ hash }) => hash),
  );
  await ctx.tx
    .deleteFrom("identity_keys")
    .where("project_id", "=", project_id)
    .where("verification_id", "=", verificationId)
    .where("kind", "=", "company")
    .execute();
  if (hashes.length > 0)
    await ctx.tx
      .insertInto("identity_keys")
      .values(hashes.map((key_hash) => ({ project_id, verification_id: verificationId, kind: "company", key_hash })))
      .onConflict((on) => on.doNothing())
      .execute();
}
