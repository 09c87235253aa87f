/** Strongest first (specification 1, section 6). */
export const roles = ["owner", "admin", "developer", "compliance_manager", "analyst"] as const;
export type Role = (typeof roles)[number];

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

export const rolesThatMay = (permission: Permission): Role[] =>
  roles.filter((role) => rolePermissions[role].has(permission));

export const roleMay = (role: Role | null, permission: Permission): boolean =>
  role !== null && rolePermissions[role].has(permission);
