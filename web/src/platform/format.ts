import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { formatFor, type LocaleFormat } from "#contract/values/format.ts";
import { useSession } from "./session.ts";

export type { LocaleFormat };

export function useFormat(): LocaleFormat {
  const { i18n } = useTranslation();
  const { timezone = "UTC", dateStyle = "language" } = useSession().user ?? {};
  return useMemo(() => formatFor(i18n.language, timezone, dateStyle), [i18n.language, timezone, dateStyle]);
}
