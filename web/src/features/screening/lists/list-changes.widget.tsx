import { useTranslation } from "react-i18next";
import type { ListVersion } from "#contract/screening/lists.contract.ts";
import cells from "#ui/cells.module.css";
import { useFormat } from "#web/platform/format.ts";

const kinds = ["added", "changed", "removed"] as const;

/** What a version changed; what was left out of its file is shown, too. */
export function ListChanges({ version }: { version: ListVersion }) {
  const { t } = useTranslation("lists");
  const format = useFormat();
  const { comparedWith, skippedCount } = version;
  const changes = kinds
    .filter((kind) => version[kind] > 0)
    .map((kind) => t(`changes.${kind}`, { count: version[kind], number: format.number(version[kind]) }));
  return (
    <span className={cells.two}>
      <span>{comparedWith === null ? t("changes.first") : changes.join(" · ") || t("changes.none")}</span>
      {skippedCount > 0 && (
        <span className={cells.quiet}>
          {t("skipped", { count: skippedCount, number: format.number(skippedCount) })}
        </span>
      )}
    </span>
  );
}
