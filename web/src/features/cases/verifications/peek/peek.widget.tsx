import { ActionIcon, Button, CloseButton, Loader } from "@mantine/core";
import { IconArrowsMaximize } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { memo, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationRow } from "#contract/cases/verifications.contract.ts";
import { LateTooltip } from "#ui/late-tooltip.tsx";
import { Note } from "#ui/note.tsx";
import { type RowCursor, useRowAtCursor } from "#ui/row-cursor.ts";
import { useUiWords } from "#ui/words.ts";
import type { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";
import { VerificationStatusBadge } from "#web/features/records/case-parts/verification-status.widget.tsx";
import { isGone } from "#web/platform/api-error.ts";
import { useCan } from "#web/platform/can.ts";
import { sayError } from "#web/platform/i18n.ts";
import { isCovered, isWriting } from "#web/platform/keys.ts";
import { workCount } from "#web/platform/page-search.ts";
import { CompanyPlace } from "../company/company-links.tsx";
import { DecisionBar } from "../decision/decision-bar.widget.tsx";
import { ReviewContext } from "../review-context.ts";
import { positionOf } from "../review-queue.rules.ts";
import type { ReviewTab } from "../review-search.rules.ts";
import type { ReviewWalk } from "../use-review-walk.ts";
import { verificationQuery } from "../verification.query.ts";
import classes from "./peek.module.css";
import { PeekedCase } from "./peeked-case.widget.tsx";
import { useAfterPaint } from "./use-after-paint.ts";

// Ctrl Z in the list undoes what was decided here.

type Props = {
  cursor: RowCursor;
  /** The page of the list. */
  rows: readonly VerificationRow[];
  total: number | undefined;
  /** When it was read, in ms since 1970. */
  readAt: number;
  search: VerificationSearch;
  /** The case's own page. */
  onOpen: (tab?: ReviewTab) => void;
  onClose: () => void;
};

/** The rows before and after it, as the case's own page has them. */
function walkOf({ rows, total, readAt, search }: Props, id: string, title: string): ReviewWalk {
  const at = rows.findIndex((row) => row.id === id);
  return {
    title,
    items: rows,
    total,
    readAt,
    isFailed: false,
    isQueue: false,
    previous: rows[at - 1]?.id ?? null,
    next: at < 0 ? null : (rows[at + 1]?.id ?? null),
    position: positionOf(rows, id, { page: search.page ?? 1, count: search.count ?? workCount }),
  };
}

type HeadProps = { id: string; name: string; row: VerificationRow | undefined } & Pick<Props, "onOpen" | "onClose">;

/** Of the list's row at once, before the case is read. */
function Head({ id, name, row, onOpen, onClose }: HeadProps) {
  const { t } = useTranslation("listWork");
  const words = useUiWords();
  return (
    <header className={classes.head}>
      <h2 className={classes.name} tabIndex={-1} data-case={id} dir="auto">
        {name}
      </h2>
      {row && (
        <VerificationStatusBadge
          status={row.status}
          isWaitingForApplicant={row.isWaitingForApplicant}
          isProposed={row.isProposed}
          isWaitingForPersons={row.isWaitingForPersons}
        />
      )}
      <span className={classes.tools}>
        <LateTooltip label={t("peek.whole")}>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t("peek.whole")} onClick={() => onOpen()}>
            <IconArrowsMaximize size={16} stroke={1.75} />
          </ActionIcon>
        </LateTooltip>
        <CloseButton size={32} aria-label={words.close} onClick={onClose} />
      </span>
    </header>
  );
}

/** Who holds a key passes cases that nobody has opened: opening one is written down. In milliseconds. */
const passing = 120;

function useIsStaying(): boolean {
  const [isStaying, setIsStaying] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsStaying(true), passing);
    return () => clearTimeout(timer);
  }, []);
  return isStaying;
}

const Peeked = memo(function Peeked(props: Props & { id: string }) {
  const { id, cursor, rows, search, onOpen } = props;
  const { t } = useTranslation("verifications");
  const title = useTranslation("listWork").t;
  const words = useUiWords();
  const can = useCan();
  const { data: view, error, refetch } = useQuery({ ...verificationQuery(id), enabled: useIsStaying() });
  // The key is answered by the head; what is drawn of the case comes after it, and waits for the next key.
  const shown = useDeferredValue(view, null);
  const [photos, setPhotos] = useState(0);
  const panel = useRef<HTMLElement>(null);
  const review = useMemo(
    () => ({ openTab: onOpen, lookAt: () => setPhotos((before) => before + 1), isCurrent: () => cursor.id() === id }),
    [onOpen, cursor, id],
  );
  useEffect(() => {
    if (isWriting(document.activeElement) || isCovered()) return;
    panel.current?.querySelector<HTMLElement>(`[data-case="${id}"]`)?.focus({ preventScroll: true });
  }, [id]);
  const row = rows.find((each) => each.id === id);
  const name = (row?.applicantName ?? view?.applicant.name) || t("noName");
  // A decision that is answered late moves nobody who has gone on; its undo comes back to the case.
  const goTo = (other: string) => {
    if (other === id || cursor.id() === id) cursor.moveTo(other);
  };
  const reload = () => refetch().then(({ data }) => data);
  return (
    <section
      className={classes.case}
      ref={panel}
      aria-label={title("peek.label", { name })}
      aria-busy={!view && !error}
    >
      <Head {...props} name={name} row={row} />
      <div className={classes.body}>
        {shown && <PeekedCase view={shown} photos={photos} onOpen={onOpen} onMove={goTo} onReload={reload} />}
        {!view && !error && (
          <div className={classes.loading} role="status">
            <Loader size="sm" /> {t("desk.loading")}
          </div>
        )}
        {!view && error && (
          <Note tone="bad" role="alert" title={t(isGone(error) ? "desk.notFound" : "desk.failed")}>
            <p>{isGone(error) ? t("desk.notFoundBody") : sayError(error)}</p>
            <Button variant="default" size="xs" onClick={() => void refetch()}>
              {words.retry}
            </Button>
          </Note>
        )}
      </div>
      {shown && can("verifications:review") && (
        <div data-foot>
          <ReviewContext value={review}>
            <CompanyPlace value={{ id, list: search, applicantId: undefined }}>
              <DecisionBar
                view={shown}
                walk={walkOf(props, id, t("title"))}
                onOpen={goTo}
                onPhotos={() => setPhotos(photos + 1)}
                onTimeline={null}
                onReload={reload}
              />
            </CompanyPlace>
          </ReviewContext>
        </div>
      )}
    </section>
  );
});

/**
 * The case of the list's cursor, beside the list. It is no window: the list's keys go on. The next case is not fetched ahead: who
 * opens one is written down.
 */
export function Peek(props: Props) {
  const at = useRowAtCursor(props.cursor);
  // The row, and at first the panel's ground, answer the key; the case is drawn after it.
  const id = useAfterPaint(at);
  return (
    at && (
      <div className={classes.root} data-peek>
        {id && <Peeked key={id} {...props} id={id} />}
      </div>
    )
  );
}
