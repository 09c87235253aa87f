import { useTranslation } from "react-i18next";
import { useFormat } from "#web/platform/format.ts";
import type { TimelineEntry } from "./timeline.rules.ts";

/** What somebody did, who is named first. */
const byActor = [
  "undone",
  "taken_back",
  "person_approved",
  "person_declined",
  "person_taken_back",
  "proposed",
  "proposal_rejected",
  "edited",
  "rechecking",
  "asked_again",
  "reminded",
  "withdrawn",
  "commented",
] as const;
type ByActor = (typeof byActor)[number];

const isByActor = (kind: TimelineEntry["kind"]): kind is ByActor => byActor.some((each) => each === kind);

/** An event in a sentence. */
export function useEventWords(): (event: TimelineEntry) => string {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const assigned = ({ actor, assignee }: TimelineEntry) => {
    if (assignee === null) return actor ? t("timeline.says.unassigned", { actor }) : t("timeline.says.unassignedAlone");
    if (actor === null) return t("timeline.says.assignedInTurn", { assignee });
    return actor === assignee ? t("timeline.says.taken", { actor }) : t("timeline.says.assigned", { actor, assignee });
  };
  const decided = ({ actor, to }: TimelineEntry) => {
    if (to !== "valid" && to !== "invalid") return t("timeline.kinds.decided");
    return actor ? t(`timeline.says.decided.${to}`, { actor }) : t(`status.${to}`);
  };
  return (event) => {
    const { kind, actor, to, httpStatus } = event;
    if (kind === "viewed") return t("timeline.says.viewed", { names: format.all(event.viewers) });
    if (kind === "assigned") return assigned(event);
    if (kind === "decided") return decided(event);
    if (kind === "checked" && to) return t("timeline.says.checked", { status: t(`status.${to}`) });
    if (kind === "mailed") return t("timeline.says.mailed", { subject: event.subject ?? "" });
    if (kind === "noted" && event.side)
      return t("timeline.says.noted", { actor: actor ?? "", side: t(`sides.${event.side}`) });
    if (kind === "callback_sent" || kind === "callback_failed")
      return httpStatus === null ? t(`timeline.kinds.${kind}`) : t(`timeline.says.${kind}`, { code: httpStatus });
    if (kind === "opened") return actor ? t("timeline.says.begun", { actor }) : t("timeline.says.opened");
    if (kind === "submitted" || kind === "resubmitted" || kind === "unanswered") return t(`timeline.says.${kind}`);
    return actor && isByActor(kind) ? t(`timeline.says.${kind}`, { actor }) : t(`timeline.kinds.${kind}`);
  };
}
