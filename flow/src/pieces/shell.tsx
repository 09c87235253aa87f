import type { ReactNode } from "react";
import type { KnownLanguage } from "../platform/languages.ts";
import { useSpeech } from "../platform/words.ts";
import { Icon } from "./icon.tsx";

/** What stands around every screen: whose page it is, the language, and who keeps it safe. */
export function Shell({ businessName, children }: { businessName: string | null; children: ReactNode }) {
  const { t } = useSpeech();
  return (
    <div className="vd-page">
      <header className="vd-header">
        {businessName !== null && (
          <span className="vd-brand">
            <span className="vd-brand-mark" aria-hidden="true">
              {[...businessName][0]?.toUpperCase()}
            </span>
            <span className="vd-brand-name">{businessName}</span>
          </span>
        )}
        <LanguageSwitch />
      </header>
      <main className="vd-card">{children}</main>
      <footer className="vd-footer">
        <Icon name="lock" />
        {t("shell.secured")}
      </footer>
    </div>
  );
}

const nameOf = (tag: string) => {
  // A private part (`-x-…`) has no name.
  const [language = tag] = tag.split("-x-");
  const name = new Intl.DisplayNames([language], { type: "language" }).of(language) ?? language;
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1);
};

function LanguageSwitch() {
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
