import { useTranslation } from "react-i18next";
import { type AnyRole, isCustomRole } from "#contract/permissions.ts";
import { customRoles } from "#contract/team/custom-roles.calls.ts";
import { grantableRoles } from "#contract/team/members.calls.ts";
import type { MemberStatus, MemberView } from "#contract/team/members.contract.ts";
import type { BadgeTone } from "#ui/status-badge.tsx";
import { useOwnPermissions } from "#web/platform/can.ts";
import { usePermissionWords } from "#web/platform/permission-words.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useRoleName } from "#web/platform/role-name.ts";

export const statusTones: Record<MemberStatus, BadgeTone> = {
  Active: "good",
  Invited: "info",
  "Invitation expired": "wait",
};

/** An invited person has no name yet. */
export const memberNameOf = ({ name, email }: MemberView): string => name ?? email;

/** Names and descriptions of the roles, those of the project's own too, and which of them this member may give. */
export function useRoles() {
  const { t } = useTranslation("members");
  const permissionWords = usePermissionWords();
  const roleName = useRoleName();
  const own = useOwnPermissions();
  const ofProject = useReplyQuery(customRoles.list, {}).data?.items ?? [];
  const find = (role: AnyRole) => ofProject.find((each) => each.role === role);
  const about = (role: AnyRole): string => {
    if (isCustomRole(role)) return (find(role)?.permissions ?? []).map(permissionWords).join(" · ");
    return role === "owner" ? "" : t(`about.${role}`);
  };
  return {
    grantable: grantableRoles(own, ofProject),
    name: (role: AnyRole, known: string | null = null) => roleName(role, known ?? find(role)?.name ?? null),
    about,
  };
}
