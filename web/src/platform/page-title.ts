import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Sets the tab's title, `Iryna Bondar · Verifications · Veridesk`; null while a name is loading. */
export function usePageTitle(...parts: readonly (string | null | undefined)[]): void {
  const { t } = useTranslation();
  const title = [...parts, t("product")].filter(Boolean).join(" · ");
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = t("product");
    };
  }, [title, t]);
}
