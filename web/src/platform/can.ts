import { type Permission, roleMay } from "#contract/permissions.ts";
import { useSession } from "./session.ts";

/** May the signed-in member do this in the current project? The server asks again. */
export function useCan(): (permission: Permission) => boolean {
  const { user } = useSession();
  return (permission) => roleMay(user?.role ?? null, permission);
}
