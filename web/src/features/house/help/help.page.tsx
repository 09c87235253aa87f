import { Button, NativeSelect } from "@mantine/core";
import { IconArrowRight, IconMoodEmpty } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { Trans, useTranslation } from "react-i18next";
import { nameOfLanguage } from "#contract/values/language-names.ts";
import { BackLink } from "#ui/back-link.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { useUiWords } from "#ui/words.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { GuideText } from "./guide.widget.tsx";
import { guideLoaders } from "./guide-loaders.ts";
import { type GuideGroup, guideGroups, guidesContaining, type HelpGuide, readingMinutesOf } from "./guides.rules.ts";
import classes from "./help.module.css";
import {
  type GuideLanguage,
  guideLanguageOf,
  guideLanguages,
  guideNames,
  type HelpSearch,
} from "./help-address.rules.ts";

function useGuides(language: GuideLanguage) {
  const [loaded, setLoaded] = useState<{ language: GuideLanguage; guides: readonly HelpGuide[] } | "failed">();
  const [round, setRound] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round is another try
  useEffect(() => {
    let isWanted = true;
    guideLoaders[language]()
      .then((guides) => isWanted && setLoaded({ language, guides }))
      .catch(() => isWanted && setLoaded("failed"));
    return () => {
      isWanted = false;
    };
  }, [language, round]);
  return {
    guides: loaded && loaded !== "failed" ? loaded.guides : undefined,
    hasFailed: loaded === "failed",
    retry: () => setRound(round + 1),
  };
}

type PageProps = { search: HelpSearch; onSearch: (next: HelpSearch) => void };

type CardProps = { guide: HelpGuide; search: HelpSearch; Title: "h2" | "h3"; isPictured?: boolean };

function GuideCard({ guide, search, Title, isPictured = false }: CardProps) {
  const { t } = useTranslation("help");
  return (
    <li className={classes.card}>
      {isPictured && <img src={guide.picture} alt="" loading="lazy" className={classes.thumb} />}
      <Title className={classes.cardTitle}>
        <Link to="/help" search={{ ...search, guide: guide.name }} className={classes.cardLink}>
          {guide.title}
        </Link>
      </Title>
      <p className={classes.cardLead}>{guide.lead}</p>
      <p className={classes.minutes} lang="">
        {t("minutes", { count: readingMinutesOf(guide) })}
      </p>
    </li>
  );
}

type GroupsProps = { guides: readonly HelpGuide[]; search: HelpSearch; language: GuideLanguage };

/** By task; those to begin with have their pictures. */
function Groups({ guides, search, language }: GroupsProps) {
  const { t } = useTranslation("help");
  return (Object.keys(guideGroups) as GuideGroup[]).map((group) => {
    const names: readonly string[] = guideGroups[group];
    return (
      <section key={group} className={classes.group} aria-labelledby={`guides-${group}`}>
        <h2 id={`guides-${group}`} className={classes.groupTitle}>
          {t(`groups.${group}`)}
        </h2>
        <ul className={classes.cards} lang={language}>
          {guides
            .filter(({ name }) => names.includes(name))
            .map((guide) => (
              <GuideCard key={guide.name} guide={guide} search={search} Title="h3" isPictured={group === "start"} />
            ))}
        </ul>
      </section>
    );
  });
}

function Cards({
  guides,
  search,
  onSearch,
  language,
}: PageProps & { guides: readonly HelpGuide[]; language: GuideLanguage }) {
  const { t } = useTranslation("help");
  const text = search.search ?? "";
  const found = guidesContaining(guides, text);
  if (found.length === 0)
    return (
      <EmptyState
        icon={<IconMoodEmpty size={20} />}
        title={t("nothing", { text })}
        action={
          <Button variant="default" onClick={() => onSearch({ search: undefined })}>
            {t("clear")}
          </Button>
        }
      >
        {t("nothingBody")}
      </EmptyState>
    );
  if (text === "") return <Groups guides={guides} search={search} language={language} />;
  return (
    <ul className={classes.cards} lang={language} aria-label={t("guides")}>
      {found.map((guide) => (
        <GuideCard key={guide.name} guide={guide} search={search} Title="h2" />
      ))}
    </ul>
  );
}
function Opened({
  guide,
  guides,
  search,
  language,
  isUntranslated,
}: Omit<PageProps, "onSearch"> & {
  guide: HelpGuide;
  guides: readonly HelpGuide[];
  language: GuideLanguage;
  isUntranslated: boolean;
}) {
  const { t } = useTranslation("help");
  usePageTitle(guide.title);
  const next = guides[guides.indexOf(guide) + 1];
  return (
    <article className={classes.guide}>
      <BackLink
        label={t("all")}
        link={(face) => <Link to="/help" search={{ ...search, guide: undefined }} {...face} />}
      />
      {isUntranslated && <p className={classes.untranslated}>{t("inEnglish")}</p>}
      <div lang={language} dir="auto">
        <GuideText guide={guide} />
      </div>
      {next && (
        <Link to="/help" search={{ ...search, guide: next.name }} className={classes.next ?? ""}>
          <span>
            <span className={classes.minutes}>{t("next")}</span>
            <span lang={language}>{next.title}</span>
          </span>
          <IconArrowRight size={16} aria-hidden className={classes.arrow} />
        </Link>
      )}
    </article>
  );
}

/** Guides of ours, without any outside service. */
export function HelpPage({ search, onSearch }: PageProps) {
  const { t, i18n } = useTranslation("help");
  const words = useUiWords();
  usePageTitle(t("page"));
  const language = search.in ?? guideLanguageOf(i18n.language) ?? "en";
  const isUntranslated = !search.in && !guideLanguages.some((each) => each === i18n.language);
  const { guides, hasFailed, retry } = useGuides(language);
  const name = guideNames.find((each) => each === search.guide);
  const guide = guides?.find((each) => each.name === name);
  if (guides && guide) return <Opened {...{ guide, guides, search, language, isUntranslated }} />;
  return (
    <>
      <PageHeader title={t("page")} lead={t("lead")} />
      <div className={classes.tools}>
        <SearchField
          label={t("search")}
          value={search.search ?? ""}
          onChange={(text) => onSearch({ search: text || undefined })}
        />
        <NativeSelect
          aria-label={t("language")}
          value={language}
          onChange={(event) => onSearch({ in: guideLanguages.find((each) => each === event.currentTarget.value) })}
          data={guideLanguages.map((each) => ({ value: each, label: nameOfLanguage(each) }))}
        />
      </div>
      {isUntranslated && <p className={classes.untranslated}>{t("inEnglish")}</p>}
      {hasFailed ? (
        <EmptyState
          title={t("failed")}
          action={
            <Button variant="default" onClick={retry}>
              {words.retry}
            </Button>
          }
        />
      ) : (
        guides && <Cards guides={guides} search={search} onSearch={onSearch} language={language} />
      )}
      <p className={classes.docs}>
        <Trans
          t={t}
          i18nKey="docs"
          components={{
            // biome-ignore lint/a11y/useAnchorContent: the words come from the catalogue
            docs: <a href="/docs" target="_blank" rel="noreferrer" />,
          }}
        />
      </p>
    </>
  );
}
