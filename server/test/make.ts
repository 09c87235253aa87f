import { randomBytes, randomUUID } from "node:crypto";
import { type AnyRole, type CustomRole, customRoleOf, type Permission } from "#contract/permissions.ts";
import { hashSecretToken } from "#server/platform/secrets/crypto.ts";
import type { TestServer, Visitor } from "./harness.ts";

export type Member = Visitor & { userId: string; email: string; projectId: string; role: AnyRole };

/** So that tests do not see each other's rows. */
export async function makeProject(server: TestServer, name = "Acme Bank"): Promise<string> {
  const id = randomUUID();
  await server.query("insert into projects (id, name) values ($1, $2)", [id, name]);
  return id;
}

/** Of an account that is known here. Signing in itself is tested in its own feature. */
export async function makeMember(server: TestServer, role: AnyRole = "owner", projectId?: string): Promise<Member> {
  const project = projectId ?? (await makeProject(server));
  const userId = randomUUID();
  const email = `${role.split(":")[0]}.${randomBytes(4).toString("hex")}@example.com`;
  await server.query(
    `insert into users (id, email, password_hash, first_name, last_name, company_name, website, email_verified_at, totp_enabled_at, vouched_at)
     values ($1, $2, 'none', 'Olena', 'Kovalenko', 'Acme', 'https://acme.example', now(), now(), now())`,
    [userId, email],
  );
  await server.query("insert into memberships (project_id, user_id, role) values ($1, $2, $3)", [
    project,
    userId,
    role,
  ]);
  const cookie = randomBytes(32).toString("base64url");
  const csrf = randomBytes(24).toString("base64url");
  await server.query(
    `insert into sessions (id_hash, csrf, user_id, password_at, factor_at, authenticated_at, current_project_id, ip, user_agent, idle_seconds, expires_at)
     values ($1, $2, $3, now(), now(), now(), $4, '127.0.0.1', 'test', 3600, now() + interval '12 hours')`,
    [hashSecretToken(cookie), csrf, userId, project],
  );
  const visitor = server.visitor();
  visitor.cookies.set("veridesk", cookie);
  visitor.csrf = csrf;
  visitor.shown = project;
  return Object.assign(visitor, { userId, email, projectId: project, role });
}

/** With `project:read`, as every role. */
export async function makeCustomRole(
  server: TestServer,
  projectId: string,
  permissions: readonly Permission[],
): Promise<CustomRole> {
  const id = randomUUID();
  await server.query("insert into custom_roles (project_id, id, name, permissions) values ($1, $2, $3, $4)", [
    projectId,
    id,
    `Role ${id.slice(0, 8)}`,
    [...new Set(["project:read", ...permissions])],
  ]);
  return customRoleOf(id);
}

/** The owner of a project whose account has just signed up; before any call of its, since its standing is kept a while. */
export async function makeNewcomer(server: TestServer): Promise<Member> {
  const member = await makeMember(server);
  await server.query("update users set vouched_at = null where id = $1", [member.userId]);
  return member;
}
