import { useEffect, useRef } from "react";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { chooseLanguage } from "#flow/platform/api.ts";
import { reportScreen } from "#flow/platform/tags.ts";
import { useSpeech } from "#flow/words/words.ts";

/** Mails follow it. */
export function useReportLanguage({ form, language: known }: FlowState): void {
  const { language } = useSpeech();
  const chosen = form.languages.find((tag) => tag === language);
  const reported = useRef(known);
  useEffect(() => {
    if (!chosen || chosen === reported.current) return;
    reported.current = chosen;
    // Not awaited; the next switch or visit sends it again.
    chooseLanguage({ language: chosen }).catch(() => undefined);
  }, [chosen]);
}

/** Previews are not counted. */
export function useReportScreen({ form, isPreview }: FlowState, screen: string): void {
  useEffect(() => {
    if (!isPreview) reportScreen(form, screen);
  }, [form, isPreview, screen]);
}
