import { useTranslation } from "react-i18next";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { useFormat } from "#web/platform/format.ts";
import { useLast } from "#web/platform/use-last.ts";
import classes from "./blacklists.module.css";

type Props = { list: BlacklistRow | null; onClose: () => void; onRemoved?: () => void };

/** Says what is lost: entries, and forms that look applicants up in it. */
export function DeleteBlacklist({ list, onClose, onRemoved }: Props) {
  const { t } = useTranslation("blacklists");
  const format = useFormat();
  const last = useLast(list);
  const { confirm, isBusy } = useConfirmedWrite(blacklists.remove, [blacklists.list, blacklists.options], {
    done: t("removing.done"),
    failed: t("failed.remove"),
    onDone: () => {
      onClose();
      onRemoved?.();
    },
  });
  const forms = last?.forms ?? [];
  return (
    <Confirm
      isOpen={list !== null}
      title={t("removing.title")}
      action={t("remove")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => list && confirm({ params: { code: list.code } })}
      onClose={onClose}
    >
      {t("removing.body", { name: last?.name ?? "", count: last?.items ?? 0, n: format.number(last?.items ?? 0) })}
      {forms.length > 0 && (
        <>
          <p className={classes.lost}>{t("removing.forms")}</p>
          <ul className={classes.lostForms}>
            {forms.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}
