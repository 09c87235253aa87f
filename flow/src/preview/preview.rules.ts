import type { FlowForm } from "#contract/records/flow/flow-form.ts";
import { type PreviewedScreen, type PreviewMessage, previewStatuses } from "#contract/records/flow/flow-preview.ts";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { stepOf } from "#contract/records/forms/step-of.rules.ts";
import { noAnswers } from "#contract/records/requested/requested.rules.ts";
import { documentTypesFor } from "#contract/records/steps/document.step.ts";
import { type FlowScreen, flowScreensOf, screensOfStep } from "#flow/visit/screens.rules.ts";

export function readPreview(
  event: Pick<MessageEvent, "origin" | "data">,
  dashboardOrigin: string,
): PreviewMessage | null {
  const data = event.data as Partial<PreviewMessage> | null;
  const isOurs = event.origin === dashboardOrigin && data?.kind === "veridesk.preview";
  const isWhole =
    isOurs && typeof data.css === "string" && typeof data.show === "string" && Array.isArray(data.form?.steps);
  return isWhole ? (data as PreviewMessage) : null;
}

function visitTo(form: FlowForm): FlowState {
  const state: FlowState = {
    verificationId: "",
    status: "created",
    declineReasons: [],
    language: null,
    form,
    ...noAnswers,
    canRetry: false,
    isPreview: true,
    isTest: false,
    requestedAgain: null,
    ownWords: [],
    liveCall: false,
    expires: "2100-01-01T00:00:00.000Z",
  };
  const country = form.countries[0] ?? "UA";
  const step = stepOf(state.form, "DOCUMENT");
  const [documentType] = step ? documentTypesFor(step, country) : [];
  const payment = stepOf(state.form, "PAYMENT_METHOD") ? ({ method: "card" } as const) : null;
  const { fields } = stepOf(state.form, "PROFILE") ?? {};
  const profile = {
    ...(fields?.email.confirm && { email: "name@example.com" }),
    ...(fields?.phone.confirm && { phone: "+44 20 7946 0958" }),
  };
  return { ...state, profile, document: documentType ? { documentType, country, fields: {} } : null, payment };
}

const statusScreens = previewStatuses.map((status) => ({ id: `status-${status}`, status }));

function screensShown(state: FlowState): PreviewedScreen[] {
  const ofSteps = new Map(
    state.form.steps.flatMap((step) => screensOfStep(state, step).map((screen) => [screen, step.type] as const)),
  );
  const screens = flowScreensOf(state).map((id) => ({ id, step: ofSteps.get(id) ?? null }));
  return [...screens, ...statusScreens.map(({ id }) => ({ id, step: null }))];
}

export function visitShown({ form, show }: Pick<PreviewMessage, "form" | "show">): {
  state: FlowState;
  screen: FlowScreen;
  shown: string;
  screens: PreviewedScreen[];
} {
  const state = visitTo(form);
  const screens = screensShown(state);
  const found = screens.find(({ id, step }) => id === show || step === show) ?? screens[0];
  const shown = found?.id ?? "review";
  const over = statusScreens.find(({ id }) => id === shown);
  if (!over) return { state, screen: shown as FlowScreen, shown, screens };
  const declineReasons = over.status === "declined" ? ["EXPIRED_DOCUMENT"] : [];
  return { state: { ...state, status: over.status, declineReasons }, screen: "status", shown, screens };
}
