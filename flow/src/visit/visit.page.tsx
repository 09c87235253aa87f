import { lazy, Suspense, useEffect, useState } from "react";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { DraftsContext } from "#flow/answers/drafts.ts";
import { Shell } from "#flow/components/shell.tsx";
import { GoOnMobile } from "#flow/features/handoff/go-on-mobile.widget.tsx";
import { bankReturn } from "#flow/platform/bank-return.ts";
import { useHistoryEntry } from "#flow/platform/history-entry.ts";
import { dropSession } from "#flow/platform/session.ts";
import { CurrentPage } from "./current-page.tsx";
import { useReportLanguage, useReportScreen } from "./report-progress.ts";
import { allowedScreen, type FlowScreen, nextScreen, previousScreen, screenToResume } from "./screens.rules.ts";
import { ClosedPage } from "./unavailable.page.tsx";
import { type FlowVisit, VisitContext } from "./visit.ts";

const PreviewBar = lazy(() => import("#flow/preview/preview-bar.tsx"));

export function VerificationPage({ opened }: { opened: FlowState }) {
  const [state, setState] = useState(opened);
  const [hasEnded, setEnded] = useState(false);
  const [drafts] = useState(() => new Map());
  const { entry, go, replace } = useHistoryEntry<FlowScreen>(
    bankReturn() === null ? screenToResume(opened) : "document",
  );
  const screen = allowedScreen(entry.screen, state);
  const previous = previousScreen(screen, state);
  useReportLanguage(state);
  useReportScreen(state, screen);
  // For the page that frames this one (server: `visits/embedding`).
  useEffect(() => {
    document.documentElement.dataset.visit = state.status;
  }, [state.status]);

  if (hasEnded) return <ClosedPage reason="no_link" />;

  const visit: FlowVisit = {
    state,
    screen,
    keep: setState,
    goOn: (next) => {
      setState(next);
      const following = next.status === "created" ? nextScreen(screen, next, entry.isEdit) : "status";
      if (following === "status") replace("status");
      else go(following, entry.isEdit && following !== "review");
    },
    edit: (wanted) => go(wanted, true),
    back: previous && (() => (entry.depth > 0 && entry.screen === screen ? history.back() : replace(previous))),
    end: () => {
      dropSession();
      setEnded(true);
    },
  };

  return (
    <VisitContext value={visit}>
      {state.isPreview && (
        <Suspense>
          <PreviewBar />
        </Suspense>
      )}
      <Shell form={state.form} isTest={state.isTest}>
        <DraftsContext value={drafts}>
          <CurrentPage key={screen} screen={screen} />
          <GoOnMobile />
        </DraftsContext>
      </Shell>
    </VisitContext>
  );
}
