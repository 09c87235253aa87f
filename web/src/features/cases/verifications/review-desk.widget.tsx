import { Button, Loader } from "@mantine/core";
import { useLocalStorage } from "@mantine/hooks";
import { IconAlertTriangle } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { lazy, type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { FileSide } from "#contract/records/forms/identity-documents.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { useUiWords } from "#ui/words.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { isGone } from "#web/platform/api-error.ts";
import { useCan } from "#web/platform/can.ts";
import { loadPartOfWords, sayError } from "#web/platform/i18n.ts";
import { usePageTitle } from "#web/platform/page-title.ts";
import { caseNameOf } from "./case-name.rules.ts";
import { DecisionBar } from "./decision/decision-bar.widget.tsx";
import { ReviewContext } from "./review-context.ts";
import { ReviewQueue } from "./review-queue.widget.tsx";
import type { ReviewTab } from "./review-search.rules.ts";
import { Timeline } from "./timeline/timeline.widget.tsx";
import { useReviewWalk } from "./use-review-walk.ts";
import classes from "./verification.module.css";
import { verificationQuery } from "./verification.query.ts";

const Presence = lazy(() =>
  import("#web/features/cases/presences/presence.widget.tsx").then(({ Presence: default_ }) => ({ default: default_ })),
);
const CaseOffers = lazy(() =>
  import("./case-offers.widget.tsx").then(({ CaseOffers: default_ }) => ({ default: default_ })),
);
const ProposalNote = lazy(() =>
  import("./decision/proposal.widget.tsx").then(({ ProposalNote: default_ }) => ({ default: default_ })),
);

const LiveVideo = lazy(async () => {
  const [{ LiveVideoOfCase }] = await Promise.all([
    import("./live-video-of-case.widget.tsx"),
    loadPartOfWords("calls"),
  ]);
  return { default: LiveVideoOfCase };
});

const PhotoWindow = lazy(() =>
  import("./photos/photo-window.widget.tsx").then(({ PhotoWindow: default_ }) => ({ default: default_ })),
);

/** What colleagues do here meanwhile. */
function Together({
  view,
  ...props
}: {
  view: VerificationView;
  onOpen: (id: string) => void;
  onReload: () => Promise<unknown>;
}) {
  return (
    <Suspense>
      <Presence id={view.id} />
      <CaseOffers view={view} />
      {view.types.includes("LIVE_VIDEO") && view.status !== "created" && <LiveVideo key={view.id} view={view} />}
      {view.proposal && <ProposalNote view={view} {...props} />}
    </Suspense>
  );
}

function Unopened({ error, list, onRetry }: { error: unknown; list: VerificationSearch; onRetry: () => void }) {
  const { t } = useTranslation("verifications");
  const words = useUiWords();
  const isMissing = isGone(error);
  return (
    <EmptyState
      icon={<IconAlertTriangle size={20} />}
      title={t(isMissing ? "desk.notFound" : "desk.failed")}
      action={
        isMissing ? (
          <Button variant="default" renderRoot={(props) => <Link to="/verifications" search={list} {...props} />}>
            {t("desk.backToList")}
          </Button>
        ) : (
          <Button variant="default" onClick={onRetry}>
            {words.retry}
          </Button>
        )
      }
    >
      {isMissing ? t("desk.notFoundBody") : sayError(error)}
    </EmptyState>
  );
}

type Props = {
  id: string;
  list: VerificationSearch;
  onTab: (tab: ReviewTab) => void;
  onOpen: (id: string) => void;
  /** `together`: what colleagues do here meanwhile. */
  children: (view: VerificationView, together: ReactNode) => ReactNode;
};

/** The router would restore the last case's scroll position. */
function useFreshStart(id: string, isThere: boolean) {
  const evidence = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isThere) return;
    const name = evidence.current?.querySelector<HTMLElement>(`[data-case="${id}"]`);
    const begin = () => {
      evidence.current?.scrollTo({ top: 0 });
      name?.focus({ preventScroll: true });
    };
    begin();
    const later = requestAnimationFrame(begin);
    return () => cancelAnimationFrame(later);
  }, [id, isThere]);
  return evidence;
}

/** The queue, the evidence, the timeline and the decision, whatever is verified. */
export function ReviewDesk({ id, list, onTab, onOpen, children }: Props) {
  const { t } = useTranslation("verifications");
  const can = useCan();
  const { data: view, error, refetch } = useQuery(verificationQuery(id));
  const walk = useReviewWalk(id, list, view);
  const [sides, setSides] = useState<readonly FileSide[] | null>(null);
  const [hasTimeline, setHasTimeline] = useLocalStorage({ key: "desk-timeline", defaultValue: true });
  const evidence = useFreshStart(id, view !== undefined);
  usePageTitle(view && (caseNameOf(view) || t("noName")), t("title"));
  const review = useMemo(() => ({ openTab: onTab, lookAt: setSides }), [onTab]);
  const viewAll = () => {
    if (view && view.files.length > 0) setSides(["front", "selfie"]);
  };
  return (
    <ReviewContext value={review}>
      <div
        className={classes.review}
        data-edge-to-edge
        data-timeline={hasTimeline && view !== undefined}
        data-decides={can("verifications:review")}
      >
        <div className={classes.queue}>
          <ReviewQueue openId={id} walk={walk} search={list} />
        </div>
        <section className={classes.evidence} ref={evidence} aria-busy={!view && !error}>
          {view && children(view, <Together view={view} onOpen={onOpen} onReload={refetch} />)}
          {!view && error && <Unopened error={error} list={list} onRetry={() => void refetch()} />}
          {!view && !error && (
            <div className={classes.loading} role="status">
              <Loader size="sm" /> {t("desk.loading")}
            </div>
          )}
        </section>
        {view && <Timeline key={view.id} view={view} isOpen={hasTimeline} onOpen={setHasTimeline} />}
        {view && can("verifications:review") && (
          <div className={classes.bar} data-foot>
            <DecisionBar
              view={view}
              walk={walk}
              onOpen={onOpen}
              onPhotos={viewAll}
              onTimeline={() => setHasTimeline(!hasTimeline)}
              onReload={() => refetch().then(({ data }) => data)}
            />
          </div>
        )}
        {view && sides && (
          <Suspense>
            <PhotoWindow view={view} sides={sides} onClose={() => setSides(null)} />
          </Suspense>
        )}
      </div>
    </ReviewContext>
  );
}
