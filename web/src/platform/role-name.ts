import { useTranslation } from "react-i18next";
import { type AnyRole, isCustomRole } from "#contract/permissions.ts";

/** @returns what a role is called; `own`: of one of the project's own, the name that a reply gives */
export function useRoleName(): (role: AnyRole, own: string | null) => string {
  const { t } = useTranslation();
  return (role, own) => (isCustomRole(role) ? (own ?? t("roles.custom")) : t(`roles.${role}`));
}
