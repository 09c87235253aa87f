import { useTranslation } from "react-i18next";
import type { AuditEntryView } from "#contract/figures/audit-log.contract.ts";
import type { AuditGroup } from "./audit-groups.rules.ts";

/** The part before the point: the feature. */
export const auditGroupOf = (action: string): string => action.split(".")[0] ?? action;

/** An action or group without words is shown by its name. */
export function useAuditWords() {
  const { t, i18n } = useTranslation("auditLog");
  const words = (key: string): string | null => {
    const found: unknown = i18n.getResource(i18n.language, "auditLog", key);
    return typeof found === "string" ? found : null;
  };
  const variant = (action: string, kind: unknown) =>
    typeof kind === "string" ? words(`actions.${action}_${kind}`) : null;
  const sentence = ({ action, detail: { to, channel } }: Pick<AuditEntryView, "action" | "detail">): string =>
    variant(action, to) ?? variant(action, channel) ?? words(`actions.${action}`) ?? action;
  return {
    /** A few actions have a sentence for each result (approved, declined) or each way (email, phone). */
    sentence,
    ofGroup: ({ entry, others }: AuditGroup): string =>
      others.length === 0 ? sentence(entry) : t("times", { sentence: sentence(entry), count: others.length + 1 }),
    group: (group: string): string => words(`groups.${group}`) ?? group,
    actor: ({ kind, id, name }: AuditEntryView["actor"]): string => {
      if (kind === "api_key" && name) return t("keyNamed", { name });
      return kind === "user" ? (name ?? id ?? t("kinds.user")) : t(`kinds.${kind}`);
    },
  };
}
