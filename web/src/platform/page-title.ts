import { useEffect } from "react";
import { useTranslation } from "react-i18next";

/** Names the browser's tab after the page, `Iryna Bondar · Verifications · Veridesk`; null while the name is not known. */
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
