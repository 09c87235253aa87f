import type { FlowState } from "#contract/records/flow/flow-state.ts";
import { openLink, readState } from "./api.ts";
import { ApiError } from "./api-error.ts";
import { deviceKeyOf, dropSession, flowToken, isOfLink, keepSession } from "./session.ts";

export type ClosedReason =
  | "link_invalid"
  | "link_expired"
  | "link_used"
  | "not_taking"
  | "no_link"
  | "offline"
  | "busy";

type Left = { link?: string } | null;

/** Out of the address before any request (security, "decided"); kept in the history entry for a reload. */
export function takeVisitLink(): string | null {
  const found = /^\/verify\/([^/]+)\/?$/.exec(location.pathname)?.[1];
  const link = found ?? (history.state as Left)?.link ?? null;
  if (found) history.replaceState({ link: found }, "", `/verify${location.search}`);
  return link;
}

/** It opens no verification and no data, so it stays in the address. */
const previewToken = (): string | undefined => /^\/verify\/preview\/([^/]+)\/?$/.exec(location.pathname)?.[1];

export function visitDeviceHints() {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  return {
    language: navigator.language.slice(0, 35),
    ...(timeZone && { timezone: timeZone.slice(0, 64) }),
    screen: `${Math.round(screen.width)}x${Math.round(screen.height)}`,
    platform: navigator.platform.slice(0, 64),
    touch: navigator.maxTouchPoints > 0,
  };
}

async function comeBack(): Promise<FlowState | null> {
  try {
    return await readState();
  } catch (error) {
    if (!(error instanceof ApiError) || error.trouble !== "signed_out") throw error;
    dropSession();
    return null;
  }
}

/** A reload never starts a second verification. Null without a link and a visit. @throws ApiError */
export async function openVisitPage(link: string | null): Promise<FlowState | null> {
  const preview = previewToken();
  if (preview !== undefined) return (await import("#flow/preview/preview-opening.ts")).openVisitPreview(preview);
  if (flowToken() !== null && (link === null || isOfLink(link))) {
    const state = await comeBack();
    if (state || link === null) return state;
  }
  if (link === null) return null;
  return keepOpenedVisit(
    link,
    await openLink({ token: link, device: visitDeviceHints(), deviceKey: deviceKeyOf(link) }),
  );
}

export function keepOpenedVisit(link: string, opened: { flowToken: string; state: FlowState }): FlowState {
  keepSession(opened.flowToken, link);
  history.replaceState(null, "");
  return opened.state;
}

/** Somebody has given something by this link on another device. */
export const isOpenElsewhere = (error: unknown): boolean =>
  error instanceof ApiError && error.has("flow-visits.other_device");

export function closedReasonOf(error: unknown): ClosedReason {
  if (!(error instanceof ApiError)) return "busy";
  if (error.trouble === "refused") {
    if (error.has("flow.link_used")) return "link_used";
    if (error.has("flow-visits.not_taking")) return "not_taking";
    return error.has("flow.link_expired") ? "link_expired" : "link_invalid";
  }
  return error.trouble === "signed_out" ? "no_link" : error.trouble;
}
