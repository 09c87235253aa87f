import { useTranslation } from "react-i18next";
import { ShellOutline } from "./shell-outline.widget.tsx";

/** Until the frame itself has come. */
export function OpeningShell() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t("ui.loading")}>
      <ShellOutline>{null}</ShellOutline>
    </div>
  );
}
