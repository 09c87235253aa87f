import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { numbersOf } from "#contract/values/intl.ts";
import { type UiWords, UiWordsProvider } from "#ui/words.ts";

export function TranslatedUiWords({ children }: { children: ReactNode }) {
  const { t, i18n } = useTranslation();
  const words = useMemo<UiWords>(() => {
    const number = numbersOf(i18n.language);
    return {
      retry: t("ui.retry"),
      loadFailed: t("ui.loadFailed"),
      previous: t("ui.previous"),
      next: t("ui.next"),
      range: (from, to, total, isCapped) =>
        t(from === to && !isCapped ? "ui.rangeOne" : isCapped ? "ui.rangeCapped" : "ui.range", {
          from: number(from),
          to: number(to),
          total: number(total),
        }),
      page: t("ui.page"),
      pageOf: (pages) => t("ui.pageOf", { pages: number(pages) }),
      rowsPerPage: t("ui.rowsPerPage"),
      copy: t("ui.copy"),
      copied: t("ui.copied"),
      close: t("ui.close"),
      cancel: t("ui.cancel"),
      clearFilters: t("ui.clearFilters"),
      loading: t("ui.loading"),
      more: t("ui.more"),
      showPassword: t("ui.showPassword"),
      digit: (place, of) => t("ui.digit", { place: number(place), of: number(of) }),
    };
  }, [t, i18n.language]);
  return <UiWordsProvider value={words}>{children}</UiWordsProvider>;
}
