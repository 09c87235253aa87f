import { sql } from "kysely";
import { FormConfig } from "#contract/forms.contract.ts";
import { hashToken } from "#server/platform/crypto.ts";
import type { Platform } from "#server/platform/platform.ts";
import { frameOriginOf } from "./flow.frame.rules.ts";

/**
 * The origin that may frame the applicant's page behind a link: where its form sends applicants afterwards. Null, which
 * is nobody, for an unknown link, and while the database is away: the page itself is served all the same.
 */
export async function findFrameOrigin({ database, log }: Platform, token: string): Promise<string | null> {
  try {
    const config = await database.inProject(null, async ({ tx }) => {
      // Sets the transaction's project by whose link it is.
      const { rows } = await sql<{ form_id: string }>`select form_id from open_link(${hashToken(token)})`.execute(tx);
      const [link] = rows;
      if (!link) return null;
      const form = await tx
        .selectFrom("forms as f")
        .innerJoin("form_versions as fv", (join) =>
          join
            .onRef("fv.project_id", "=", "f.project_id")
            .onRef("fv.form_id", "=", "f.id")
            .onRef("fv.version", "=", "f.current_version"),
        )
        .select("fv.config")
        .where("f.id", "=", link.form_id)
        .where("f.deleted_at", "is", null)
        .executeTakeFirst();
      return form?.config ?? null;
    });
    return config === null ? null : frameOriginOf(FormConfig.parse(config).redirectUrl);
  } catch (error) {
    log.warn({ err: error }, "the form of a link could not be looked up: its page may not be framed");
    return null;
  }
}
