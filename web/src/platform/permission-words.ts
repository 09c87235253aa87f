import { useTranslation } from "react-i18next";
import type { Permission } from "#contract/permissions.ts";

/** The separators of a permission's name have a meaning of their own in keys of words. */
const keys = {
  "members:manage": "membersManage",
  "billing:manage": "billingManage",
  "verifications:read": "verificationsRead",
  "verifications:review": "verificationsReview",
  "applicants:erase": "applicantsErase",
  "forms:manage": "formsManage",
  "blacklists:manage": "blacklistsManage",
  "monitoring:manage": "monitoringManage",
  "api-keys:manage": "apiKeysManage",
  "project:read": "projectRead",
  "project:rename": "projectRename",
  "audit:read": "auditRead",
  "themes:manage": "themesManage",
  "qes-certificates:manage": "qesCertificatesManage",
} as const satisfies Record<Permission, string>;

/** What a permission lets somebody do. */
export function usePermissionWords(): (permission: Permission) => string {
  const { t } = useTranslation("customRoles");
  return (permission) => t(`can.${keys[permission]}`);
}
