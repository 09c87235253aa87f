import { Menu } from "@mantine/core";
import { IconCheck, IconSearch } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { settings } from "#contract/team/settings.calls.ts";
import { languageNamesOf } from "#contract/values/intl.ts";
import { ReachedMenu } from "#ui/reached-menu.tsx";
import { sendDeskCall } from "#web/platform/api.ts";
import { sayError, useLanguage } from "#web/platform/i18n.ts";
import { offeredLanguageName } from "#web/platform/language-names.ts";
import { type OfferedLanguage, pseudoLanguage, type WrittenLanguage } from "#web/platform/languages.ts";
import { notifyError } from "#web/platform/notify.ts";
import { queryClient } from "#web/platform/queries.ts";
import { sessionQuery } from "#web/platform/session.ts";
import { LanguageButton } from "./language-button.tsx";
import classes from "./language-menu.module.css";

/** Longer ones are searched. */
const fewChoices = 8;

type Choice = { tag: OfferedLanguage; own: string; here: string };

/** By its own name, its name in the language of the desk, or its code. */
function choicesFor(typed: string, choices: readonly Choice[]): readonly Choice[] {
  const wanted = typed.trim().toLowerCase();
  return choices.filter(({ tag, own, here }) => [tag, own, here].some((name) => name.toLowerCase().includes(wanted)));
}

/** Emails to whoever is signed in are in it too. */
function keepForEmails(language: WrittenLanguage): void {
  if (queryClient.getQueryData(sessionQuery.queryKey)?.step !== "done") return;
  sendDeskCall(settings.editPersonal, { body: { language } }).catch((error: unknown) => notifyError(sayError(error)));
}

export function LanguageMenu() {
  const { t } = useTranslation("shell");
  const { language, choices, choose } = useLanguage();
  const [typed, setTyped] = useState("");
  const nameHere = languageNamesOf(language);
  const named = choices.map((tag) => {
    const own = offeredLanguageName(tag, t("pseudo"));
    const here = nameHere(tag);
    return { tag, own, here: here === tag ? own : here };
  });
  const found = choicesFor(typed, named);
  return (
    <ReachedMenu width={260} position="bottom-end">
      <Menu.Target>
        <LanguageButton />
      </Menu.Target>
      <Menu.Dropdown>
        {choices.length > fewChoices && (
          <Menu.Search
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            placeholder={t("languageSearch")}
            aria-label={t("languageSearch")}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
          />
        )}
        <div className={classes.list}>
          {found.map(({ tag, own, here }) => (
            <Menu.Item
              key={tag}
              rightSection={tag === language && <IconCheck size={14} />}
              aria-current={tag === language || undefined}
              onClick={() => {
                void choose(tag);
                if (tag !== pseudoLanguage) keepForEmails(tag);
              }}
            >
              <span lang={tag} dir="auto">
                {own}
              </span>
              {own !== here && <span className={classes.here}>{here}</span>}
            </Menu.Item>
          ))}
          {found.length === 0 && <p className={classes.none}>{t("languageNone")}</p>}
        </div>
      </Menu.Dropdown>
    </ReachedMenu>
  );
}
