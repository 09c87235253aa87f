import type { KnownLanguage } from "#flow/words/languages.ts";
import { useSpeech } from "#flow/words/words.ts";
import { Icon } from "./icon.tsx";

const nameOf = (tag: string) => {
  // A private part (`-x-…`) has no name.
  const [language = tag] = tag.split("-x-");
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

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
            {nameOf(choice)}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </label>
  );
}
