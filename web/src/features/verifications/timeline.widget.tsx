import { ActionIcon } from "@mantine/core";
import {
  IconArrowBackUp,
  IconArrowRight,
  IconChecklist,
  IconEye,
  IconGavel,
  IconLayoutSidebarRightCollapse,
  IconLayoutSidebarRightExpand,
  IconLink,
  IconPencil,
  IconRefresh,
  IconSend,
  IconSendOff,
  IconUpload,
  type TablerIcon,
} from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/verifications.contract.ts";
import { Instant } from "#web/platform/instant.tsx";
import classes from "./timeline.module.css";

type Event = VerificationView["history"][number];

const icons: Record<Event["kind"], TablerIcon> = {
  opened: IconLink,
  submitted: IconUpload,
  checked: IconChecklist,
  decided: IconGavel,
  undone: IconArrowBackUp,
  edited: IconPencil,
  rechecking: IconRefresh,
  callback_sent: IconSend,
  callback_failed: IconSendOff,
  viewed: IconEye,
};

function useActorWords(): (event: Event) => string | null {
  const { t } = useTranslation("verifications");
  return ({ actor, kind }) => {
    if (actor) return t("timeline.by", { actor });
    if (kind === "checked") return t("timeline.byChecks");
    return kind === "opened" || kind === "submitted" ? t("timeline.byApplicant") : null;
  };
}

function EventItem({ event }: { event: Event }) {
  const { t } = useTranslation("verifications");
  const actor = useActorWords()(event);
  const Icon = icons[event.kind];
  const { from, to, declineReasons, comment } = event;
  const isChange = from !== null && to !== null && from !== to;
  return (
    <li className={classes.event} data-tone={event.kind === "decided" || event.kind === "checked" ? to : undefined}>
      <span className={classes.dot} aria-hidden>
        <Icon size={14} stroke={2} />
      </span>
      <div className={classes.body}>
        <span className={classes.kind}>{t(`timeline.kinds.${event.kind}`)}</span>
        {isChange && (
          <span className={classes.change}>
            {t(`status.${from}`)}
            <IconArrowRight size={14} role="img" aria-label={t("timeline.to")} className={classes.arrow} />
            {t(`status.${to}`)}
          </span>
        )}
        {declineReasons.length > 0 && (
          <span className={classes.reasons}>{declineReasons.map((reason) => t(`reasons.${reason}`)).join(", ")}</span>
        )}
        {comment && <blockquote className={classes.comment}>{comment}</blockquote>}
        <span className={classes.quiet}>
          <Instant at={event.at} />
          {actor && ` · ${actor}`}
        </span>
      </div>
    </li>
  );
}

type Props = { events: VerificationView["history"]; isOpen: boolean; onOpen: (isOpen: boolean) => void };

/** Can be folded away to make room for the evidence. */
export function Timeline({ events, isOpen, onOpen }: Props) {
  const { t } = useTranslation("verifications");
  const Fold = isOpen ? IconLayoutSidebarRightCollapse : IconLayoutSidebarRightExpand;
  const words = t(isOpen ? "timeline.fold" : "timeline.unfold");
  return (
    <aside className={classes.root} aria-label={t("timeline.title")} tabIndex={isOpen ? 0 : -1} data-open={isOpen}>
      <div className={classes.head}>
        <h2 className={classes.title}>{t("timeline.title")}</h2>
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
      {events.length === 0 && <p className={classes.quiet}>{t("timeline.none")}</p>}
      <ol className={classes.list}>
        {events.map((event) => (
          <EventItem key={`${event.at} ${event.kind} ${event.to}`} event={event} />
        ))}
      </ol>
    </aside>
  );
}
