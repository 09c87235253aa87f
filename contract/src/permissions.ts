/** Strongest first (specification 1, section 6). */
export const roles = ["owner", "admin", "developer", "compliance_manager", "analyst"] as const;
export type Role = (typeof roles)[number];

/** A role of the project's own, by its id (docs/decisions/0201). */
export type CustomRole = `custom:${string}`;
export type AnyRole = Role | CustomRole;

export const customRoleOf = (id: string): CustomRole => `custom:${id}`;
export const isCustomRole = (role: string): role is CustomRole => role.startsWith("custom:");
export const isRole = (text: string): text is Role => roles.some((role) => role === text);

export const permissions = [
  "members:manage",
  "billing:manage",
  "verifications:read",
  "verifications:review",
  "applicants:erase",
  "forms:manage",
  "blacklists:manage",
  "monitoring:manage",
  "api-keys:manage",
  "project:read",
  "project:rename",
  "audit:read",
  "themes:manage",
  "qes-certificates:manage",
] as const;
export type Permission = (typeof permissions)[number];

const everyone = ["project:read", "project:rename", "themes:manage", "qes-certificates:manage"] as const;
const all = new Set<Permission>(permissions);

/** product.md, "Roles", and docs/decisions/0015 for the audit log. */
export const rolePermissions: Record<Role, ReadonlySet<Permission>> = {
  owner: all,
  admin: all,
  developer: new Set([...everyone, "forms:manage", "blacklists:manage", "monitoring:manage", "api-keys:manage"]),
  compliance_manager: new Set([
    ...everyone,
    "verifications:read",
    "verifications:review",
    "blacklists:manage",
    "audit:read",
  ]),
  analyst: new Set([...everyone, "verifications:read", "verifications:review"]),
};

/** Of every role; nobody works in a project without it. */
export const leastPermission = "project:read" satisfies Permission;

/** Who may do the one has to see what it is done to. */
export const permissionNeeds: Partial<Record<Permission, Permission>> = {
  "verifications:review": "verifications:read",
  "applicants:erase": "verifications:read",
};

const none: ReadonlySet<Permission> = new Set();

/**
 * @param own what the project gives a role of its own; null: the role is none, or is not known. What a later release has
 * added counts for nothing here
 */
export function permissionsOf(role: AnyRole | null, own: readonly string[] | null): ReadonlySet<Permission> {
  if (role === null) return none;
  return isCustomRole(role) ? new Set(permissions.filter((each) => own?.includes(each))) : rolePermissions[role];
}

/** Nobody grants what they lack. */
export const isWithin = (given: Iterable<Permission>, own: ReadonlySet<Permission>): boolean =>
  [...given].every((each) => own.has(each));

export const rolesThatMay = (permission: Permission): Role[] =>
  roles.filter((role) => rolePermissions[role].has(permission));
