import { useEffect, useRef } from "react";
import type { FlowState } from "#contract/flow.contract.ts";
import { chooseLanguage } from "#flow/platform/api.ts";
import { tellScreen } from "#flow/platform/tags.ts";
import { useSpeech } from "#flow/words/words.ts";

/** Tells the server which of the form's languages the applicant reads: mails to them follow it. */
export function useReportLanguage({ form, language: known }: FlowState): void {
  const { language } = useSpeech();
  const chosen = form.languages.find((tag) => tag === language);
  const told = useRef(known);
  useEffect(() => {
    if (!chosen || chosen === told.current) return;
    told.current = chosen;
    // Nobody waits for it; the next switch, or the next visit, tells it again.
    chooseLanguage({ language: chosen }).catch(() => undefined);
  }, [chosen]);
}

/** Tells the customer's tags which screen has come. A form that is only looked at is counted nowhere. */
export function useReportScreen({ form, isPreview }: FlowState, screen: string): void {
  useEffect(() => {
    if (!isPreview) tellScreen(form, screen);
  }, [form, isPreview, screen]);
}
