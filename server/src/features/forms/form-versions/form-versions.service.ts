import type { z } from "zod";
import { formVersionFailures } from "#contract/forms/form-versions.calls.ts";
import type { formVersions } from "#contract/forms/form-versions.contract.ts";
import { saveNextVersion } from "#server/features/forms/forms/forms.service.ts";
import { findForm, withoutGoneTheme } from "#server/features/records/form-base/form-base.queries.ts";
import { recordAudit } from "#server/platform/audit.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { fail } from "#server/platform/fail.ts";
import { findVersion } from "./form-versions.queries.ts";

/** By the current rules. @throws forms.not_found, forms.stale, form-versions.not_found, form-versions.is_current */
export async function restoreVersion(ctx: Ctx, { id, version, from }: z.output<typeof formVersions.restore.body>) {
  const form = await findForm(ctx, id);
  if (from === form.current_version) throw fail(formVersionFailures.is_current);
  const old = await findVersion(ctx, form.id, from);
  const config = await withoutGoneTheme(ctx, old.config);
  const { permanentLinkEnabled: _, ...saved } = await saveNextVersion(ctx, {
    id,
    version,
    config,
    permanentLinkEnabled: undefined,
  });
  recordAudit(ctx, "form-versions.restored", { id, name: config.name, from, version: saved.version });
  return saved;
}
