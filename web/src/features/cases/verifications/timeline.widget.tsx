import { ActionIcon, Loader, Tabs } from "@mantine/core";
import {
  IconArrowBack,
  IconArrowBackUp,
  IconArrowRight,
  IconChecklist,
  IconClockOff,
  IconEye,
  IconGavel,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconLink,
  IconMail,
  IconMailForward,
  IconPencil,
  IconRefresh,
  IconSend,
  IconSendOff,
  IconUpload,
  IconUserCheck,
  IconUsers,
  IconUserX,
  type TablerIcon,
} from "@tabler/icons-react";
import { lazy, Suspense } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useFormat } from "#web/platform/format.ts";
import { Instant } from "#web/platform/instant.tsx";
import classes from "./timeline.module.css";

const Comments = lazy(() =>
  import("#web/features/cases/verification-comments/comments.widget.tsx").then(({ Comments: default_ }) => ({
    default: default_,
  })),
);

type Event = VerificationView["history"][number];

const icons: Record<Event["kind"], TablerIcon> = {
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
};

function useActorWords(): (event: Event) => string | null {
  const { t } = useTranslation("verifications");
  return ({ actor, kind }) => {
    if (actor) return t("timeline.by", { actor });
    if (kind === "checked") return t("timeline.byChecks");
    return kind === "opened" || kind === "submitted" || kind === "resubmitted" ? t("timeline.byApplicant") : null;
  };
}

function EventItem({ event }: { event: Event }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const actor = useActorWords()(event);
  const Icon = icons[event.kind];
  const { from, to, declineReasons, comment, proposedBy, openChecks } = event;
  const isChange = from !== null && to !== null && from !== to;
  return (
    <li className={classes.event} data-tone={event.kind === "decided" || event.kind === "checked" ? to : undefined}>
      <span className={classes.dot} aria-hidden>
        <Icon size={14} stroke={2} />
      </span>
      <div className={classes.body}>
        <span className={classes.kind}>
          {event.kind === "opened" && event.actor ? t("timeline.begun") : t(`timeline.kinds.${event.kind}`)}
        </span>
        {isChange && (
          <span className={classes.change}>
            {t(`status.${from}`)}
            <IconArrowRight size={14} role="img" aria-label="→" className={classes.arrow} />
            {t(`status.${to}`)}
          </span>
        )}
        {declineReasons.length > 0 && (
          <span className={classes.reasons}>{format.list(declineReasons.map((reason) => t(`reasons.${reason}`)))}</span>
        )}
        {openChecks.length > 0 && (
          <span className={classes.reasons}>
            {t("timeline.open", { checks: format.list(openChecks.map((name) => t(`checks.${name}`))) })}
          </span>
        )}
        {comment && <blockquote className={classes.comment}>{comment}</blockquote>}
        <span className={classes.quiet}>
          <Instant at={event.at} />
          {actor && ` · ${actor}`}
          {proposedBy && ` · ${t("timeline.proposedBy", { actor: proposedBy })}`}
        </span>
      </div>
    </li>
  );
}

function Events({ events }: { events: readonly Event[] }) {
  const { t } = useTranslation("verifications");
  if (events.length === 0) return <p className={classes.quiet}>{t("timeline.none")}</p>;
  return (
    <ol className={classes.list} aria-label={t("timeline.title")}>
      {events.map((event) => (
        <EventItem key={`${event.at} ${event.kind} ${event.to}`} event={event} />
      ))}
    </ol>
  );
}

type Props = { view: VerificationView; isOpen: boolean; onOpen: (isOpen: boolean) => void };

export function Timeline({ view, isOpen, onOpen }: Props) {
  const { t } = useTranslation("verifications");
  const Fold = isOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  const words = t(isOpen ? "timeline.fold" : "timeline.unfold");
  return (
    <aside className={classes.root} aria-label={t("timeline.parts")} tabIndex={isOpen ? 0 : -1} data-open={isOpen}>
      <Tabs defaultValue="timeline" keepMounted={false}>
        <div className={classes.head}>
          <Tabs.List className={classes.parts ?? ""} aria-label={t("timeline.parts")}>
            <Tabs.Tab value="timeline">{t("timeline.title")}</Tabs.Tab>
            <Tabs.Tab value="comments">
              {t("timeline.comments")}
              {view.comments > 0 && <span className={classes.count}>{view.comments}</span>}
            </Tabs.Tab>
          </Tabs.List>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={30}
            className={classes.fold ?? ""}
            aria-label={words}
            title={words}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
          >
            <Fold size={18} className={classes.arrow} />
          </ActionIcon>
        </div>
        {isOpen && (
          <>
            <Tabs.Panel value="timeline">
              {view.isTest && <p className={classes.quiet}>{t("test.notSent")}</p>}
              <Events events={view.history} />
            </Tabs.Panel>
            <Tabs.Panel value="comments">
              <Suspense fallback={<Loader size="sm" />}>
                <Comments id={view.id} />
              </Suspense>
            </Tabs.Panel>
          </>
        )}
      </Tabs>
    </aside>
  );
}
