import { type Permission, roleMay } from "#contract/permissions.ts";
import { useSession } from "./session.ts";

/** Whether the member may do this in the current project. The server checks again. */
export function useCan(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => roleMay(user?.role ?? null, permission);
}
