import { Button } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import type { ReplyOfEndpoint } from "#contract/all.ts";
import type { applicants } from "#contract/applicants/applicants.calls.ts";
import type { ApplicantView } from "#contract/applicants/applicants.contract.ts";
import { LoadFailure } from "#ui/load-failure.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { useCan } from "#web/platform/can.ts";
import { sayError } from "#web/platform/i18n.ts";
import { ApplicantComment } from "./applicant-comment.widget.tsx";
import { CaseCard } from "./case-card.widget.tsx";
import classes from "./record.module.css";
import { filtered, offeredFilters, type TimelineFilter, type TimelineItem, timelineOf } from "./timeline.rules.ts";
import { AlertEntry, EventEntry, MailEntry } from "./timeline-entry.widget.tsx";

type Verifications = {
  data: ReplyOfEndpoint<typeof applicants.verifications> | undefined;
  error: unknown;
  refetch: () => unknown;
};
type Props = { applicant: ApplicantView; verifications: Verifications; onMore: (() => void) | null };

const keyOf = (item: TimelineItem): string => {
  if (item.kind === "case") return item.row.id;
  if (item.kind === "alert") return item.alert.id;
  const more = item.kind === "event" ? `${item.event.kind} ${item.event.verificationId ?? ""}` : item.mail.subject;
  return `${item.kind} ${item.at} ${more}`;
};

function Entry({ id, item }: { id: string; item: TimelineItem }) {
  if (item.kind === "case") return <CaseCard id={id} row={item.row} events={item.events} />;
  if (item.kind === "alert") return <AlertEntry id={id} alert={item.alert} />;
  if (item.kind === "mail") return <MailEntry mail={item.mail} />;
  return <EventEntry id={id} event={item.event} />;
}

/** Everything of an applicant in one line of time; verifications with what was decided. */
export function ApplicantTimeline({ applicant, verifications, onMore }: Props) {
  const { t } = useTranslation("applicants");
  const [wanted, setWanted] = useState<TimelineFilter>("all");
  const can = useCan();
  const { data, error, refetch } = verifications;
  const items = timelineOf(applicant, data?.items ?? []);
  const offered = offeredFilters(items);
  const filter = offered.includes(wanted) ? wanted : "all";
  return (
    <section id="verifications" className={classes.timeline} aria-labelledby="timeline">
      <div className={classes.timelineHead}>
        <h2 id="timeline" className={classes.title} tabIndex={-1}>
          {t("timeline.title")}
        </h2>
        {offered.length > 2 && (
          <fieldset className={classes.filters}>
            <legend>{t("timeline.filter")}</legend>
            {offered.map((each) => (
              <Button
                key={each}
                size="xs"
                variant={each === filter ? "light" : "subtle"}
                color={each === filter ? "indigo" : "gray"}
                aria-pressed={each === filter}
                onClick={() => setWanted(each)}
              >
                {t(`timeline.filters.${each}`)}
              </Button>
            ))}
          </fieldset>
        )}
      </div>
      {can("verifications:review") && !applicant.erased && <ApplicantComment id={applicant.publicId} />}
      {Boolean(error) && !data && <LoadFailure error={{ message: sayError(error), onRetry: () => void refetch() }} />}
      {!data && !error && <Skeleton height={120} radius="md" />}
      {data && (
        <ol id="history" className={classes.entries}>
          {filtered(items, filter).map((item) => (
            <li key={keyOf(item)}>
              <Entry id={applicant.publicId} item={item} />
            </li>
          ))}
        </ol>
      )}
      {onMore && (
        <Button variant="default" onClick={onMore}>
          {t("timeline.more")}
        </Button>
      )}
    </section>
  );
}
