import { useEffect, useRef, useState } from "react";
import { type PreviewMessage, previewReady, type ShownPreview } from "#contract/records/flow/flow-preview.ts";
import { DraftsContext } from "#flow/answers/drafts.ts";
import { Shell } from "#flow/components/shell.tsx";
import { setFlowStandIn } from "#flow/platform/api.ts";
import { CurrentPage } from "#flow/visit/current-page.tsx";
import { ErrorBoundary } from "#flow/visit/error-boundary.tsx";
import { VisitContext } from "#flow/visit/visit.ts";
import { useOfferLanguages } from "#flow/words/speech-provider.tsx";
import { useSpeech } from "#flow/words/words.ts";
import { readPreview, visitShown } from "./preview.rules.ts";
import { previewAnswers } from "./preview-answers.ts";

const nothing = () => undefined;

/** Messages go to no other origin. */
const dashboardOrigin =
  document.querySelector<HTMLMetaElement>('meta[name="veridesk-dashboard"]')?.content ?? location.origin;

/** The nonce of the page's own script also allows its style elements. */
function wear(css: string): void {
  const id = "vd-theme";
  const style = document.getElementById(id) ?? document.createElement("style");
  style.id = id;
  style.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  if (style.textContent !== css) style.textContent = css;
  if (!style.isConnected) document.head.append(style);
}

function useLanguageOf({ form, language: wanted }: PreviewMessage): void {
  const { choices, choose, language } = useSpeech();
  const offer = useOfferLanguages();
  const offered = form.languages.join();

  useEffect(() => {
    void offer(offered.split(",") as typeof form.languages);
  }, [offer, offered]);

  useEffect(() => {
    const found = choices.find((choice) => choice === wanted);
    if (found && found !== language) choose(found);
  }, [choices, choose, language, wanted]);
}

type Shown = {
  renderCount: number;
  message: PreviewMessage;
  visit: ReturnType<typeof visitShown>;
  isSame: boolean;
};

function Screen({ renderCount, message, visit: { state, screen, screens, shown } }: Shown) {
  const { choices, language } = useSpeech();
  useLanguageOf(message);

  useEffect(() => {
    const report: ShownPreview = {
      kind: "veridesk.preview.shown",
      screens,
      screen: shown,
      languages: [...choices],
      language,
    };
    window.parent.postMessage(report, dashboardOrigin);
  }, [screens, shown, choices, language]);

  const visit = { state, screen, keep: nothing, goOn: nothing, edit: nothing, back: nothing, end: nothing };
  return (
    <VisitContext value={visit}>
      <Shell form={state.form}>
        <DraftsContext key={renderCount} value={new Map()}>
          <CurrentPage key={shown} screen={screen} />
        </DraftsContext>
      </Shell>
    </VisitContext>
  );
}

/** Nothing can be pressed or stored, and no call is made. */
export function PreviewPage() {
  const [current, setCurrent] = useState<Shown | null>(null);
  const scroll = useRef({ shown: "", top: 0 });
  const shown = current?.visit.shown;
  const renderCount = current?.renderCount;

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const message = event.source === window.parent ? readPreview(event, dashboardOrigin) : null;
      if (!message) return;
      wear(message.css);
      const visit = visitShown(message);
      setFlowStandIn(previewAnswers(visit.state));
      setCurrent((before) => {
        scroll.current = { shown: before?.visit.shown ?? "", top: window.scrollY };
        return {
          message,
          visit,
          renderCount: (before?.renderCount ?? 0) + 1,
          isSame: before?.visit.shown === visit.shown,
        };
      });
    };
    window.addEventListener("message", listen);
    window.parent.postMessage(previewReady, dashboardOrigin);
    return () => window.removeEventListener("message", listen);
  }, []);

  // Every message renders the screen again; keep the scroll position.
  useEffect(() => {
    if (renderCount && shown === scroll.current.shown)
      window.scrollTo({ top: scroll.current.top, behavior: "instant" });
  }, [renderCount, shown]);

  return (
    current && (
      <div inert data-still={current.isSame || undefined}>
        <ErrorBoundary key={renderCount} page={null}>
          <Screen {...current} />
        </ErrorBoundary>
      </div>
    )
  );
}
