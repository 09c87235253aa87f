import { useMemo } from "react";
import { useTranslation } from "react-i18next";
import { type Format, formatFor } from "#contract/values/format.ts";
import { useSession } from "./session.ts";

export type { Format };

export function useFormat(): Format {
  const { i18n } = useTranslation();
  const { timezone = "UTC", dateStyle = "language" } = useSession().user ?? {};
  return useMemo(() => formatFor(i18n.language, timezone, dateStyle), [i18n.language, timezone, dateStyle]);
}
