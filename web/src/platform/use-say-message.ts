import { useEffect, useState } from "react";
import { useTranslation } from "react-i18next";
import { loadErrorWords, sayMessage } from "./i18n.ts";

/** `sayMessage` for what a screen shows at once: the words may come after it. */
export function useSayMessage(): (message: string) => string {
  const { language } = useTranslation().i18n;
  const [, showIn] = useState(language);
  useEffect(() => void loadErrorWords().then(() => showIn(`${language} with words`)), [language]);
  return sayMessage;
}
