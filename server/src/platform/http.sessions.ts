import type { AnyRole, Permission } from "#contract/permissions.ts";
import type { ProjectMode } from "#contract/project/modes.ts";
import { callerAddressOf } from "#engines/ip/networks.ts";
import type { OutsideProject, Session } from "./ctx.ts";

export type SessionRow = {
  user_id: string | null;
  email: string | null;
  first_name: string | null;
  last_name: string | null;
  timezone: string | null;
  country: string | null;
  csrf: string;
  password_at: Date | null;
  provider: string | null;
  factor_at: Date | null;
  authenticated_at: Date | null;
  email_verified: boolean | null;
  totp_enabled: boolean | null;
  project_id: string | null;
  role: AnyRole | null;
  project_count: number | null;
  mode: ProjectMode;
  outside_project_id: string | null;
  outside_role: AnyRole | null;
  /** Of a role of the project's own. */
  permissions: Permission[] | null;
};

/** @param idHash of our cookie, in our letters @param ip of the request, which a proxy may have passed on unchecked */
export function openSessionStatement(idHash: string, ip: string): string {
  const caller = callerAddressOf(ip);
  return `select * from open_session('${idHash}', ${caller === null ? "null" : `'${caller}'`})`;
}

export const outsideOf = ({ outside_project_id: projectId, outside_role: role }: SessionRow): OutsideProject | null =>
  projectId !== null && role !== null ? { projectId, role } : null;

export const toSession = (row: SessionRow, idHash: string): Session => ({
  idHash,
  isStored: true,
  csrf: row.csrf,
  userId: row.user_id,
  email: row.email,
  firstName: row.first_name,
  lastName: row.last_name,
  timezone: row.timezone ?? "UTC",
  country: row.country,
  passwordAt: row.password_at,
  provider: row.provider,
  factorAt: row.factor_at,
  authenticatedAt: row.authenticated_at,
  emailVerified: row.email_verified ?? false,
  totpEnabled: row.totp_enabled ?? false,
  projectCount: Number(row.project_count ?? 0),
});

export const visitorOf = (idHash: string, csrf: string): Session => ({
  idHash,
  isStored: false,
  csrf,
  userId: null,
  email: null,
  firstName: null,
  lastName: null,
  timezone: "UTC",
  country: null,
  passwordAt: null,
  provider: null,
  factorAt: null,
  authenticatedAt: null,
  emailVerified: false,
  totpEnabled: false,
  projectCount: 0,
});
