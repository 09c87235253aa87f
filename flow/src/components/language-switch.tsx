import { nameOfLanguage } from "#contract/values/language-names.ts";
import type { KnownLanguage } from "#flow/words/languages.ts";
import { useSpeech } from "#flow/words/words.ts";
import { Icon } from "./icon.tsx";

export function LanguageSwitch() {
  const { t, language, choices, choose } = useSpeech();
  if (choices.length < 2) return null;
  return (
    <label className="vd-language">
      <span className="vd-unseen">{t("shell.language")}</span>
      <Icon name="globe" />
      <select value={language} onChange={(event) => choose(event.target.value as KnownLanguage)}>
        {choices.map((choice) => (
          <option key={choice} value={choice} lang={choice}>
            {nameOfLanguage(choice)}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  );
}
