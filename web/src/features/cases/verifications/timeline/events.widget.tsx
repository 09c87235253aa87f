import {
  IconArrowBack,
  IconArrowBackUp,
  IconChecklist,
  IconClockOff,
  IconEye,
  IconGavel,
  IconLink,
  IconMail,
  IconMailForward,
  IconMarquee2,
  IconMessage,
  IconPencil,
  IconRefresh,
  IconSend,
  IconSendOff,
  IconUpload,
  IconUser,
  IconUserCheck,
  IconUsers,
  IconUserX,
  type TablerIcon,
} from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import { useSession } from "#web/platform/session.ts";
import { useEventWords } from "./event-words.ts";
import classes from "./timeline.module.css";
import {
  type TimelineEntry,
  type TimelineEvent,
  type TimelineFilter,
  timelineFilters,
  timelineOf,
} from "./timeline.rules.ts";

const icons: Record<TimelineEvent["kind"], TablerIcon> = {
  opened: IconLink,
  submitted: IconUpload,
  checked: IconChecklist,
  decided: IconGavel,
  undone: IconArrowBackUp,
  taken_back: IconArrowBack,
  person_approved: IconUserCheck,
  person_declined: IconUserX,
  person_taken_back: IconArrowBack,
  proposed: IconUsers,
  proposal_rejected: IconUserX,
  edited: IconPencil,
  rechecking: IconRefresh,
  asked_again: IconMailForward,
  reminded: IconMail,
  withdrawn: IconArrowBackUp,
  unanswered: IconClockOff,
  resubmitted: IconUpload,
  callback_sent: IconSend,
  callback_failed: IconSendOff,
  viewed: IconEye,
  assigned: IconUser,
  commented: IconMessage,
  noted: IconMarquee2,
  mailed: IconMail,
};

function EventItem({ event }: { event: TimelineEntry }) {
  const { t } = useTranslation("verifications");
  const say = useEventWords();
  const format = useFormat();
  const Icon = icons[event.kind];
  const { kind, to, declineReasons, comment, proposedBy, openChecks, isNew } = event;
  return (
    <li className={classes.event} data-tone={kind === "decided" || kind === "checked" ? to : undefined}>
      <span className={classes.dot} data-new={isNew} aria-hidden>
        <Icon size={14} stroke={2} />
      </span>
      <div className={classes.body}>
        <span className={kind === "viewed" ? classes.quiet : classes.kind} dir="auto">
          {say(event)}
        </span>
        {declineReasons.length > 0 && (
          <span className={classes.reasons}>{format.list(declineReasons.map((reason) => t(`reasons.${reason}`)))}</span>
        )}
        {openChecks.length > 0 && (
          <span className={classes.reasons}>
            {t("timeline.open", { checks: format.list(openChecks.map((name) => t(`checks.${name}`))) })}
          </span>
        )}
        {comment && (
          <blockquote className={classes.comment} dir="auto">
            {comment}
          </blockquote>
        )}
        <span className={classes.quiet}>
          <Instant at={event.at} />
          {proposedBy && ` · ${t("timeline.proposedBy", { actor: proposedBy })}`}
        </span>
      </div>
    </li>
  );
}

function Filter({ value, onChange }: { value: TimelineFilter; onChange: (filter: TimelineFilter) => void }) {
  const { t } = useTranslation("verifications");
  return (
    <fieldset className={classes.filter} aria-label={t("timeline.filter")}>
      {timelineFilters.map((each) => (
        <button key={each} type="button" aria-pressed={each === value} onClick={() => onChange(each)}>
          {t(`timeline.filters.${each}`)}
        </button>
      ))}
    </fieldset>
  );
}

/** "New since Nov 25, 14:02" */
export function NewSince({ lastVisit }: { lastVisit: string }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  return <p className={classes.since}>{t("timeline.newSince", { at: format.instant(lastVisit) })}</p>;
}

/** All that happened, in sentences, oldest first. What came after the reader's last visit has a line above it. */
export function Events({ view }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const [filter, setFilter] = useState<TimelineFilter>("all");
  const { user } = useSession();
  const events = timelineOf(view, filter, user && [user.firstName, user.lastName].filter(Boolean).join(" "));
  const firstNew = events.find(({ isNew }) => isNew);
  return (
    <>
      <Filter value={filter} onChange={setFilter} />
      {events.length === 0 && <p className={classes.quiet}>{t("timeline.none")}</p>}
      {firstNew && view.lastVisit && <NewSince lastVisit={view.lastVisit} />}
      <ol className={classes.list} aria-label={t("timeline.title")}>
        {events.map((event) => (
          <EventItem key={event.key} event={event} />
        ))}
      </ol>
    </>
  );
}
