import type { Ctx } from "./ctx.ts";
import { type ApplicantVault, findVault, openSealedText, sealBindings, sealBytes } from "./secrets/applicant-vault.ts";

type Acted = { actor_kind: string; actor_id: string | null; detail: unknown };

const idOf = (value: unknown) => (typeof value === "string" ? value : null);

/** The verification of the applicant who acted. Who opens a link is a stranger until it is open. */
function visitOf({ actor_kind, actor_id, detail }: Acted): string | null {
  if (actor_kind === "applicant") return actor_id;
  if (actor_kind !== "stranger" || typeof detail !== "object" || detail === null) return null;
  return "verificationId" in detail ? idOf(detail.verificationId) : null;
}

type Origin = { ip?: string; user_agent?: string };

/** An applicant's own: rows are never changed, so that only their key can end these. */
export const sealOrigin = (vault: ApplicantVault, visit: string, { ip, user_agent }: Origin): Origin => ({
  ...(ip !== undefined && { ip: sealBytes(vault, Buffer.from(ip), sealBindings.auditAddress(visit)) }),
  ...(user_agent !== undefined && {
    user_agent: sealBytes(vault, Buffer.from(user_agent), sealBindings.auditBrowser(visit)),
  }),
});

/** Nothing is kept of the erased. */
export async function auditOriginOf(ctx: Ctx, acted: Acted, here: Origin): Promise<Origin> {
  const visit = visitOf(acted);
  if (visit === null) return here;
  const vault = await findVault(ctx, visit);
  return vault === null ? {} : sealOrigin(vault, visit, here);
}

type KeptOrigin = Acted & { ip: string | null; user_agent: string | null };

const isId = (text: string | null): text is string =>
  text !== null && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text);
const isSealed = (value: string | null): value is string => value?.startsWith("v1.") ?? false;

/** The verification whose key opens address and browser of an entry; null: they are as they were written. */
export function visitToOpen(row: KeptOrigin): string | null {
  const visit = isSealed(row.ip) || isSealed(row.user_agent) ? visitOf(row) : null;
  return isId(visit) ? visit : null;
}

/** A row written by hand may hold anything: it is shown as it is. */
function openOr(vault: ApplicantVault, value: string, boundTo: string): string {
  try {
    return openSealedText(vault, value, boundTo);
  } catch {
    return value;
  }
}

/** @param vault of `visitToOpen`; without one what is sealed is nobody's to read any more */
export function openOrigin(
  row: KeptOrigin,
  vault: ApplicantVault | undefined,
): { ip: string | null; user_agent: string | null } {
  const visit = visitOf(row);
  const read = (value: string | null, binding: (visit: string) => string) => {
    if (!isSealed(value)) return value;
    return vault && visit !== null ? openOr(vault, value, binding(visit)) : null;
  };
  return { ip: read(row.ip, sealBindings.auditAddress), user_agent: read(row.user_agent, sealBindings.auditBrowser) };
}
