import { sql } from "kysely";
import { type Permission, rolesThatMay } from "#contract/permissions.ts";

/** Whether a row of `memberships`, named `m`, has a role that may do this: one of the five, or one of the project's own. */
export const memberMay = (permission: Permission) =>
  sql<boolean>`(m.role = any(${sql.val(rolesThatMay(permission))}::text[])
    or custom_role_may(m.project_id, m.role, ${sql.val(permission)}))`;
