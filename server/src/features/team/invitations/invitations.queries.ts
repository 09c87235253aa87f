import { sql } from "kysely";
import type { AnyRole } from "#contract/permissions.ts";
import type { Ctx } from "#server/platform/ctx.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";

export type OpenInvitation = {
  projectId: string;
  id: string;
  email: string;
  role: AnyRole;
  projectName: string;
  inviterName: string | null;
  roleName: string | null;
};

type Row = {
  project_id: string;
  invitation_id: string;
  email: string;
  role: AnyRole;
  project_name: string;
  inviter_name: string | null;
  role_name: string | null;
};

/** In any project. */
export async function findByToken({ tx }: Pick<Ctx, "tx">, token: string): Promise<OpenInvitation | null> {
  const { rows } = await sql<Row>`select * from open_invitation(${hashSecretToken(token)})`.execute(tx);
  const [row] = rows;
  if (!row) return null;
  const { project_id, invitation_id, email, role, project_name, inviter_name, role_name } = row;
  return {
    projectId: project_id,
    id: invitation_id,
    email,
    role,
    projectName: project_name,
    inviterName: inviter_name,
    roleName: role_name,
  };
}

/** An unconfirmed sign-up is no account yet. */
export async function hasAccount({ tx }: Pick<Ctx, "tx">, email: string): Promise<boolean> {
  const user = await tx
    .selectFrom("users")
    .select("id")
    .where("email", "=", email)
    .where("email_verified_at", "is not", null)
    .executeTakeFirst();
  return user !== undefined;
}
