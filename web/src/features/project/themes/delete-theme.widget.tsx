import { useTranslation } from "react-i18next";
import { forms } from "#contract/forms/forms.calls.ts";
import { themes } from "#contract/project/themes.calls.ts";
import type { ThemeRow } from "#contract/project/themes.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { useConfirmedWrite } from "#web/platform/confirmed-write.ts";
import { useLast } from "#web/platform/use-last.ts";

/** Names the forms that use the theme before it deletes. */
export function DeleteTheme({ theme, onClose }: { theme: ThemeRow | null; onClose: () => void }) {
  const { t } = useTranslation("themes");
  const last = useLast(theme);
  const { confirm, isBusy } = useConfirmedWrite(themes.remove, [themes.list, forms.settings], {
    done: t("delete.done"),
    failed: t("failed.delete"),
    onDone: onClose,
  });
  return (
    <Confirm
      isOpen={theme !== null}
      title={t("delete.title")}
      action={t("delete.action")}
      isDangerous
      isBusy={isBusy}
      onConfirm={() => theme && confirm({ params: { id: theme.id, public_id: theme.public_id } })}
      onClose={onClose}
    >
      <p>{t("delete.body", { name: last?.theme_name ?? "" })}</p>
      {last && last.forms.length > 0 && (
        <>
          <p>{t("delete.used")}</p>
          <ul>
            {last.forms.map((form) => (
              <li key={form.id}>{form.name}</li>
            ))}
          </ul>
        </>
      )}
    </Confirm>
  );
}
