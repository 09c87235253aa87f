import { useTranslation } from "react-i18next";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistEntry, BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { useLast } from "#web/platform/use-last.ts";
import { listReads } from "./blacklists.query.ts";
import { entryNames } from "./entry-names.rules.ts";

type Props = { list: BlacklistRow; entry: BlacklistEntry | null; onClose: () => void };

export function DeleteEntry({ list, entry, onClose }: Props) {
  const { t } = useTranslation("blacklists");
  const last = useLast(entry);
  const { confirm, isBusy } = useConfirmedWrite(blacklists.removeEntry, listReads, {
    done: t("entries.removing.done"),
    failed: t("failed.removeEntry"),
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={entry !== null}
      title={t("entries.removing.title")}
      action={t("remove")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => entry && confirm({ params: { code: list.code, entry: entry.id } })}
      onClose={onClose}
    >
      {t("entries.removing.body", { name: last ? entryNames(last).title : "", list: list.name })}
    </Confirm>
  );
}
