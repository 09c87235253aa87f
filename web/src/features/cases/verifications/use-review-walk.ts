import { useQuery } from "@tanstack/react-query";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationRow, VerificationView } from "#contract/cases/verifications.contract.ts";
import { forms } from "#contract/forms/forms.calls.ts";
import { shownStatuses } from "#contract/records/verifications/verification-states.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import {
  isNarrowed,
  shownOrder,
  type VerificationChoice,
  verificationChoiceOf,
  verificationFiltersOf,
  verificationSortOf,
} from "#web/features/records/case-parts/verification-search.rules.ts";
import { useFormat } from "#web/platform/format.ts";
import { periodDayIn } from "#web/platform/periods.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { useSession } from "#web/platform/session.ts";
import { reviewQueueQuery } from "./review-queue.query.ts";
import { positionOf, queueNeighboursOf, walkPageOf } from "./review-queue.rules.ts";

/** The list beside the evidence shows them. */
export type ReviewWalk = {
  title: string;
  items: readonly VerificationRow[] | undefined;
  total: number | undefined;
  /** When it was read, in ms since 1970. */
  readAt: number;
  isFailed: boolean;
  /** The review queue, and not a filtered list. */
  isQueue: boolean;
  next: string | null;
  previous: string | null;
  /** In the whole list, from 1; null for a case that has left it. */
  position: number | null;
};

/** "Declined, Basic KYC": the filters in a few words. */
function useFilterWords(choice: VerificationChoice, isOn: boolean): string {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const options = useReplyQuery(forms.options, { query: {} }, { enabled: isOn && choice.forms.length > 0 });
  const formName = (id: string) => options.data?.items.find((each) => each.id === id)?.name ?? t("filters.forms");
  const work = useTranslation("reviewQueue").t;
  const assigneeWord = (whose: string) =>
    whose === "me" ? work("me") : whose === "none" ? work("nobody") : work("assignee");
  const { days } = choice;
  const dayWords = (day: string | null) => (day ? format.day(day) : "…");
  const words = [
    ...(choice.search ? [`“${choice.search}”`] : []),
    ...shownStatuses(choice.status).map((status) => t(`status.${status}`)),
    ...(choice.waitsFor && choice.waitsFor !== "reviewer" ? [t(`waitsFor.${choice.waitsFor}`)] : []),
    ...(choice.decidedOn ? [t("statusTabs.today")] : []),
    ...choice.reasons.map((reason) => t(`reasons.${reason}`)),
    ...choice.forms.map(formName),
    ...choice.countries.map(format.country),
    ...choice.types.map((type) => t(`types.${type}`)),
    ...(choice.assignee ? [assigneeWord(choice.assignee)] : []),
    ...(choice.due ? [work(`dueFilter.${choice.due}`)] : []),
    ...choice.labels,
    ...(days ? [t("filters.range", { from: dayWords(days.from), to: dayWords(days.to) })] : []),
  ];
  return words.join(", ");
}

/** The review queue, unless the verification was opened from a filtered list. */
export function useReviewWalk(id: string, search: VerificationSearch, view: VerificationView | undefined): ReviewWalk {
  const { t } = useTranslation("verifications");
  const timeZone = useSession().user?.timezone ?? "UTC";
  const choice = verificationChoiceOf(search, periodDayIn(timeZone, Date.now()));
  const filters = verificationFiltersOf(choice, timeZone);
  const isQueue = !isNarrowed(filters);
  const queue = useQuery({ ...reviewQueueQuery, enabled: isQueue });
  const page = walkPageOf(search);
  const list = useReplyQuery(
    verifications.list,
    { body: { ...page, filters, sort: verificationSortOf(shownOrder(search, choice)) } },
    { enabled: !isQueue, refetchInterval: 60_000 },
  );
  const words = useFilterWords(choice, !isQueue);
  const { data, error, dataUpdatedAt } = isQueue ? queue : list;
  const around = isQueue
    ? { next: view?.nextInQueue ?? null, previous: view?.previousInQueue ?? null }
    : queueNeighboursOf(list.data?.items.map((row) => row.id) ?? [], id);
  return {
    title: isQueue ? t("desk.queue") : words,
    items: data?.items,
    total: data?.total,
    readAt: dataUpdatedAt,
    isFailed: error !== null,
    isQueue,
    ...around,
    position: positionOf(data?.items ?? [], id, isQueue ? walkPageOf({}) : page),
  };
}
