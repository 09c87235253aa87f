import { Loader } from "@mantine/core";
import { IconAlertTriangle, IconListSearch } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { screeningFailures } from "#contract/screening/screenings.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { useSession } from "#web/platform/session.ts";
import { HitCard } from "./hit-card.widget.tsx";
import { SearchedLists } from "./screening-run.widget.tsx";
import classes from "./screening-search.module.css";
import { hitGroups } from "./screening-state.rules.ts";
import { SearchForm } from "./search-form.widget.tsx";
import { type ScreeningSearchState, useScreeningSearch } from "./use-screening-search.ts";

function Found({ found }: { found: NonNullable<ScreeningSearchState["found"]> }) {
  const { t } = useTranslation(["screenings", "verifications"]);
  const format = useFormat();
  const { queried, lists, missing, isCut, hits } = found;
  const kinds = format.list(missing.map((code) => t(`verifications:listKinds.${code as "pep"}`, code)));
  return (
    <div className={classes.found}>
      <h2 className={classes.count} aria-live="polite">
        {hits.length === 0 ? t("search.none") : t("search.results", { count: hits.length })}
      </h2>
      {hits.length === 0 && <p className={classes.quiet}>{t("search.noneBody")}</p>}
      {isCut && <p className={classes.quiet}>{t("state.cutPart")}</p>}
      {missing.length > 0 && <p className={classes.quiet}>{t("state.missingPart", { kinds })}</p>}
      <details className={classes.lists}>
        <summary>{t("look.lists", { count: lists.length })}</summary>
        <SearchedLists lists={lists} />
      </details>
      {hitGroups(hits).map((group) => (
        <div key={group.band} className={classes.box}>
          {group.hits.map((hit) => {
            const list = lists.find(({ source, code }) => source === hit.source && code === hit.listCode);
            return (
              list && (
                <HitCard key={`${hit.listCode} ${hit.entryId}`} hit={hit} queried={queried} list={list} isSearch />
              )
            );
          })}
        </div>
      ))}
    </div>
  );
}

function Results({ search }: { search: ScreeningSearchState }) {
  const { t } = useTranslation("screenings");
  const { found, failure, isBusy } = search;
  if (isBusy)
    return (
      <div className={classes.loading} role="status">
        <Loader size="sm" /> {t("search.busy")}
      </div>
    );
  if (failure?.code === screeningFailures.no_lists.code)
    return (
      <EmptyState icon={<IconListSearch size={20} />} title={t("search.noLists")}>
        {t("search.noListsBody")}
      </EmptyState>
    );
  if (failure)
    return (
      <EmptyState icon={<IconAlertTriangle size={20} />} title={t("search.failed")}>
        {sayError(failure, t("search.failed"))}
      </EmptyState>
    );
  if (found) return <Found found={found} />;
  return (
    <EmptyState icon={<IconListSearch size={20} />} title={t("search.start")}>
      {t("search.startBody")}
    </EmptyState>
  );
}

export function ScreeningSearchPage() {
  const { t } = useTranslation("screenings");
  const search = useScreeningSearch();
  const { user } = useSession();
  usePageTitle(t("title"));
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")} />
      {user?.mode === "test" ? (
        <EmptyState icon={<IconListSearch size={20} />} title={t("notInTest")}>
          {t("notInTestBody")}
        </EmptyState>
      ) : (
        <div className={classes.root}>
          <SearchForm search={search} />
          <section aria-busy={search.isBusy}>
            <Results search={search} />
          </section>
        </div>
      )}
    </>
  );
}
