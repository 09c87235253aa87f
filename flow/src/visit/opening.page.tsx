import { lazy, Suspense, useEffect, useState } from "react";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { type ClosedReason, closedReasonOf, isOpenElsewhere, openVisitPage } from "#flow/platform/opening.ts";
import { useOfferLanguages } from "#flow/words/speech-provider.tsx";
import { useSpeech } from "#flow/words/words.ts";
import { ClosedPage } from "./unavailable.page.tsx";
import { VerificationPage } from "./visit.page.tsx";

type Opening = Promise<FlowState | null>;
export type OpeningOutcome = { state: FlowState } | { closed: ClosedReason } | "elsewhere" | "waiting";

const ElsewherePage = lazy(() => import("#flow/features/elsewhere/elsewhere.page.tsx"));

export const openingOutcomeOf = (opening: Opening): Promise<OpeningOutcome> =>
  opening.then(
    (state): OpeningOutcome => (state ? { state } : { closed: "no_link" }),
    (error: unknown): OpeningOutcome => (isOpenElsewhere(error) ? "elsewhere" : { closed: closedReasonOf(error) }),
  );

type Given = { opening: Opening; link: string | null; first: OpeningOutcome };

/** `first`: its outcome, where somebody has waited for it already. */
export function OpeningPage({ opening, link, first }: Given) {
  const { t } = useSpeech();
  const offer = useOfferLanguages();
  const [attempt, setAttempt] = useState(opening);
  const [outcome, setOutcome] = useState(first);
  const closed = typeof outcome === "object" && "closed" in outcome ? outcome.closed : null;

  useEffect(() => {
    if (attempt === opening && first !== "waiting") return;
    let isCurrent = true;
    const settle = async () => {
      const found = await openingOutcomeOf(attempt);
      if (typeof found === "object" && "state" in found) await offer(found.state.form.languages, found.state.ownWords);
      if (isCurrent) setOutcome(found);
    };
    void settle();
    return () => {
      isCurrent = false;
    };
  }, [attempt, offer, opening, first]);

  const retry = () => {
    setOutcome("waiting");
    setAttempt(openVisitPage(link));
  };

  useEffect(() => {
    if (closed !== "offline") return;
    const again = () => {
      setOutcome("waiting");
      setAttempt(openVisitPage(link));
    };
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, [closed, link]);

  if (closed) return <ClosedPage reason={closed} onRetry={retry} />;
  if (typeof outcome === "object" && "state" in outcome) return <VerificationPage opened={outcome.state} />;
  const waiting = (
    <div className="vd-loading" role="status">
      <span className="vd-spinner" aria-hidden="true" />
      <span className="vd-unseen">{t("opening.wait")}</span>
    </div>
  );
  if (outcome !== "elsewhere" || link === null) return waiting;
  return (
    <Suspense fallback={waiting}>
      <ElsewherePage link={link} onOpened={(state) => setOutcome({ state })} onRetry={retry} />
    </Suspense>
  );
}
