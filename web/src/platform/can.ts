import { useMemo } from "react";
import type { Permission } from "#contract/permissions.ts";
import { useSession } from "./session.ts";

/** What the member's role may do in the current project. */
export function useOwnPermissions(): ReadonlySet<Permission> {
  const { user } = useSession();
  return useMemo(() => new Set(user?.permissions), [user]);
}

/** Whether the member may do this in the current project. The server checks again. */
export function useCan(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => user?.permissions.includes(permission) ?? false;
}
