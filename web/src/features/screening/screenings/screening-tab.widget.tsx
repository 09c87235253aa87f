import { Button, Loader } from "@mantine/core";
import { IconListSearch, IconRefresh } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import type { Screening } from "#contract/records/verifications/screening.ts";
import { screenings } from "#contract/screening/screenings.calls.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { LoadFailure } from "#ui/load-failure.tsx";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { HitCard } from "./hit-card.widget.tsx";
import { Judgement } from "./judgement.widget.tsx";
import { ScreeningRun } from "./screening-run.widget.tsx";
import { hitGroups, screeningStateOf, waitingScreeningOf } from "./screening-state.rules.ts";
import classes from "./screening-tab.module.css";
import { staleScreening, useHitJudging, useHitKeys } from "./use-hits.ts";

type Shown = ReplyOfEndpoint<typeof screenings.show>;

function useScreenAgain(id: string, before: number) {
  const { t } = useTranslation("screenings");
  const write = useWrite(screenings.again, staleScreening);
  const screenAgain = () =>
    write.mutate(
      { params: { id } },
      {
        onSuccess: ({ hits }) => {
          notifySuccess(hits === before ? t("againDone", { count: hits }) : t("againChanged", { now: hits, before }));
        },
        onError: (error) => notifyError(sayError(error, t("againFailed"))),
      },
    );
  return { screenAgain, isBusy: write.isPending };
}

function useStateWords({ isRequested, screening }: Shown): { title: string; body: string } {
  const { t } = useTranslation(["screenings", "verifications"]);
  const format = useFormat();
  const state = screeningStateOf({ isRequested, screening });
  if (!screening || state === "notRequested" || state === "notYet") {
    const name = isRequested ? "notYet" : "notRequested";
    return { title: t(`state.${name}`), body: t(`state.${name}Body`) };
  }
  const kinds = format.list(screening.missing.map((code) => t(`verifications:listKinds.${code as "pep"}`, code)));
  const missing = screening.missing.length > 0 ? t("state.missingPart", { kinds }) : "";
  if (state === "found") {
    const [count, open] = [screening.hits.length, waitingScreeningOf(screening.hits)];
    const body = open > 0 ? t("state.foundBody", { count: open }) : t("state.foundJudged");
    const cut = screening.isCut ? t("state.cutPart") : "";
    return { title: t("state.found", { count }), body: [body, cut, missing].filter(Boolean).join(" ") };
  }
  return { title: t(`state.${state}`), body: t(`state.${state}Body`, { kinds }) };
}

function Buttons({ id, shown }: { id: string; shown: Shown }) {
  const { t } = useTranslation("screenings");
  const can = useCan();
  const { screenAgain, isBusy } = useScreenAgain(id, shown.screening?.hits.length ?? 0);
  const { user } = useSession();
  if (!can("verifications:review")) return null;
  if (user?.mode === "test") return <p className={classes.busy}>{t("notInTestBody")}</p>;
  return (
    <div className={classes.buttons}>
      <Button
        size="xs"
        variant="subtle"
        leftSection={<IconListSearch size={16} />}
        renderRoot={(props) => <Link to="/screening" {...props} />}
      >
        {t("openSearch")}
      </Button>
      {shown.isRequested && (
        <Button
          data-page-action
          size="xs"
          variant="default"
          leftSection={<IconRefresh size={16} />}
          loading={isBusy}
          onClick={screenAgain}
        >
          {t("again")}
        </Button>
      )}
      <span role="status" className={classes.busy}>
        {isBusy && t("againBusy")}
      </span>
    </div>
  );
}

function Hits({ id, screening }: { id: string; screening: Screening }) {
  const { t } = useTranslation("screenings");
  const canJudge = useCan()("verifications:review");
  const groups = hitGroups(screening.hits);
  const inOrder = groups.flatMap(({ hits }) => hits);
  const { asking, setAsking, busy, judge } = useHitJudging(id);
  const list = useHitKeys((action, index) => {
    const hit = inOrder[index];
    if (!hit || !canJudge || busy || hit.verdict === action) return;
    if (action === "irrelevant") setAsking(hit.id);
    else judge(hit.id, action);
  });
  const listOf = (hit: (typeof inOrder)[number]) =>
    screening.lists.find(({ source, code }) => source === hit.source && code === hit.listCode) ??
    ({ name: hit.listCode, kind: hit.source === "blacklist" ? "blacklist" : "internal" } as const);
  return (
    <div ref={list} className={classes.groups}>
      {groups.map(({ band, hits }) => (
        <section key={band} aria-label={t(`groups.${band}`)}>
          <h2 className={classes.group}>
            {t(`groups.${band}`)} <span className={classes.count}>{hits.length}</span>
          </h2>
          <div className={classes.box}>
            {hits.map((hit) => (
              <HitCard key={hit.id} hit={hit} queried={screening.queried} list={listOf(hit)} verdict={hit.verdict}>
                <Judgement
                  hit={hit}
                  canJudge={canJudge}
                  isBusy={busy === hit.id}
                  isAsking={asking === hit.id}
                  onAsk={(isAsking) => setAsking(isAsking ? hit.id : null)}
                  onJudge={(verdict, reason) => judge(hit.id, verdict, reason)}
                />
              </HitCard>
            ))}
          </div>
        </section>
      ))}
      {canJudge && groups.length > 0 && <p className={classes.keys}>{t("judge.keys")}</p>}
    </div>
  );
}

function Content({ id, shown }: { id: string; shown: Shown }) {
  const { title, body } = useStateWords(shown);
  const { screening } = shown;
  const hasHits = screening !== null && screening.hits.length > 0;
  if (!screening)
    return (
      <div className={classes.box}>
        <EmptyState
          icon={<IconListSearch size={20} />}
          title={title}
          action={shown.isRequested && <Buttons id={id} shown={shown} />}
        >
          {body}
        </EmptyState>
      </div>
    );
  return (
    <div className={classes.root}>
      <section className={`${classes.box} ${classes.summary}`} data-state={screeningStateOf(shown)}>
        <div className={classes.top}>
          <div>
            <h2 className={classes.title}>{title}</h2>
            <p className={classes.body}>{body}</p>
          </div>
          <Buttons id={id} shown={shown} />
        </div>
        <ScreeningRun screening={screening} earlier={shown.earlier} />
      </section>
      {hasHits && <Hits id={id} screening={screening} />}
    </div>
  );
}

export function ScreeningTab({ view }: { view: { id: string } }) {
  const { t } = useTranslation("screenings");
  const { id } = view;
  const { data, error, refetch } = useReplyQuery(screenings.show, { params: { id } });
  if (data) return <Content id={id} shown={data} />;
  if (error)
    return (
      <div className={classes.box}>
        <LoadFailure error={{ message: sayError(error, t("failed")), onRetry: () => void refetch() }} />
      </div>
    );
  return (
    <div className={classes.loading} role="status">
      <Loader size="sm" /> {t("loading")}
    </div>
  );
}
