import { useEffect, useState } from "react";
import type { UseFormReturn } from "react-hook-form";
import type { FlowForm } from "#contract/records/flow/flow-form.ts";
import type { FormDraft } from "./form-draft.ts";
import { whenFormChanges } from "./form-internals.ts";
import { previewFormOf } from "./preview-form.rules.ts";

/** The preview renders after this pause, since it shares the thread with typing. */
const pauseMs = 400;
const latestMs = 1_000;

/** `requestIdleCallback` is missing in Safari. @returns a function that cancels it */
function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === "function") {
    const handle = requestIdleCallback(work, { timeout: latestMs });
    return () => cancelIdleCallback(handle);
  }
  const handle = setTimeout(work, 0);
  return () => clearTimeout(handle);
}

/** The draft for the preview, a moment after the last change. Typing renders nothing here. */
export function usePreviewForm(form: UseFormReturn<FormDraft>, businessName: string): FlowForm {
  const [drawn, setDrawn] = useState(() => previewFormOf(form.getValues(), businessName));

  useEffect(() => {
    let callOff = () => {};
    const draw = () => setDrawn(previewFormOf(form.getValues(), businessName));
    const drawSoon = () => {
      callOff();
      const timer = setTimeout(() => {
        callOff = whenIdle(draw);
      }, pauseMs);
      callOff = () => clearTimeout(timer);
    };
    drawSoon();
    const unsubscribe = whenFormChanges(form, drawSoon);
    return () => {
      callOff();
      unsubscribe();
    };
  }, [form, businessName]);

  return drawn;
}
