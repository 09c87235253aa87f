import { useTranslation } from "react-i18next";
import type { Role } from "#contract/permissions.ts";
import type { MemberStatus, MemberView } from "#contract/team/members.contract.ts";
import type { BadgeTone } from "#ui/status-badge.tsx";

export const statusTones: Record<MemberStatus, BadgeTone> = {
  Active: "good",
  Invited: "info",
  "Invitation expired": "wait",
};

/** An invited person has no name yet. */
export const memberNameOf = ({ name, email }: MemberView): string => name ?? email;

/** A role's name and what it may do (nobody is made owner here). */
export function useRoleWords() {
  const words = useTranslation().t;
  const { t } = useTranslation("members");
  return {
    name: (role: Role) => words(`roles.${role}`),
    about: (role: Role) => (role === "owner" ? "" : t(`about.${role}`)),
  };
}
