import { useTranslation } from "react-i18next";
import { blacklistKinds } from "#contract/screening/blacklists/blacklist-kinds.ts";
import type { BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import cells from "#ui/cells.module.css";
import { useFormat } from "#web/platform/format.ts";

/** How many of each kind, and which forms look applicants up in the list. */
export function EntryCounts({ list }: { list: BlacklistRow }) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  const counts = blacklistKinds
    .filter((kind) => (list.kinds[kind] ?? 0) > 0)
    .map((kind) => t(`counts.${kind}`, { count: list.kinds[kind] ?? 0, n: format.number(list.kinds[kind] ?? 0) }));
  const [form] = list.forms;
  return (
    <span className={cells.two}>
      <span>{counts.length > 0 ? format.list(counts) : t("noEntries")}</span>
      {form && (
        <span className={cells.quiet} title={format.list(list.forms.map(({ name }) => name))}>
          {t("forms", { count: list.forms.length, name: form.name })}
        </span>
      )}
    </span>
  );
}
