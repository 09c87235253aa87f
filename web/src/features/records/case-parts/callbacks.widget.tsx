import { Button } from "@mantine/core";
import { IconRefresh, IconWebhook } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { CopyButton } from "#ui/copy-button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { type BadgeTone, StatusBadge } from "#ui/status-badge.tsx";
import { useAttemptWords } from "#web/platform/attempt-words.ts";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import classes from "./callbacks.module.css";

type Callback = VerificationView["callbacks"][number];
type Attempt = Callback["attempts"][number];

const tones: Record<Callback["status"], BadgeTone> = { pending: "wait", delivered: "good", failed: "bad" };

export function prettyJson(body: string): string {
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

export function AttemptItem({ attempt }: { attempt: Attempt }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const sayAttempt = useAttemptWords();
  const { httpStatus, error, reply } = attempt;
  const isGood = httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
  return (
    <li className={classes.attempt}>
      <span className={classes.attemptLine}>
        <b>{t("callbacks.attempt", { n: attempt.n })}</b>
        <StatusBadge tone={isGood ? "good" : "bad"}>
          {httpStatus === null ? t("callbacks.noAnswer") : t("callbacks.answered", { status: httpStatus })}
        </StatusBadge>
        <time dateTime={attempt.at}>{format.fullInstant(attempt.at)}</time>
        <span className={classes.quiet}>{t("callbacks.duration", { ms: format.number(attempt.durationMs) })}</span>
      </span>
      {error && <span className={classes.error}>{sayAttempt(error)}</span>}
      {reply !== null && (
        <>
          <span className={classes.quiet}>{reply ? t("callbacks.reply") : t("callbacks.emptyReply")}</span>
          {reply && (
            <pre className={classes.code} dir="ltr">
              {reply}
            </pre>
          )}
        </>
      )}
    </li>
  );
}

type Outcome = { onSuccess: () => void; onError: (error: unknown) => void; onSettled: () => void };
/** Null: not for this reader. */
type Resending = { isBusy: boolean; send: (callback: Callback, outcome: Outcome) => void } | null;

function Resend({ callback, resending }: { callback: Callback; resending: NonNullable<Resending> }) {
  const { t } = useTranslation("verifications");
  const [isAsking, setIsAsking] = useState(false);
  const confirm = () =>
    resending.send(callback, {
      onSuccess: () => notifySuccess(t("callbacks.resent")),
      onError: (error) => notifyError(sayError(error, t("callbacks.failed"))),
      onSettled: () => setIsAsking(false),
    });
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconRefresh size={14} stroke={2} />}
        onClick={() => setIsAsking(true)}
      >
        {t("callbacks.resend")}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t("callbacks.confirmTitle")}
        action={t("callbacks.resend")}
        isBusy={resending.isBusy}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      >
        {t("callbacks.confirmBody", { url: callback.url })}
      </Confirm>
    </>
  );
}

/** "Retrying" after a failed attempt, with its reason in view. */
function lookOf({ status, attempts }: Callback) {
  const isRetrying = status === "pending" && attempts.length > 0;
  return { tone: tones[status], words: isRetrying ? ("retrying" as const) : status };
}

function LastError({ callback: { status, attempts } }: { callback: Callback }) {
  const { t } = useTranslation("verifications");
  const sayAttempt = useAttemptWords();
  const last = attempts.at(-1);
  if (!last || status === "delivered") return null;
  const answered =
    last.httpStatus === null ? t("callbacks.noAnswer") : t("callbacks.answered", { status: last.httpStatus });
  return (
    <div className={classes.error}>
      {t("callbacks.lastError", { reason: last.error ? sayAttempt(last.error) : answered })}
    </div>
  );
}

function CallbackCard({ callback, resending }: { callback: Callback; resending: Resending }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const body = prettyJson(callback.body);
  const { attempts } = callback;
  const look = lookOf(callback);
  return (
    <li className={`${classes.box} ${classes.card}`}>
      <div className={classes.head}>
        <StatusBadge tone={look.tone}>{t(`callbacks.status.${look.words}`)}</StatusBadge>
        <b>{t(`callbacks.types.${callback.type}`)}</b>
        <time dateTime={callback.created} className={classes.quiet}>
          {format.instant(callback.created)}
        </time>
        {resending && (
          <span className={classes.end}>
            <Resend callback={callback} resending={resending} />
          </span>
        )}
      </div>
      <bdi className={classes.url}>{callback.url}</bdi>
      <div className={classes.quiet}>
        {attempts.length === 0 ? t("callbacks.noAttempts") : t("callbacks.attempts", { count: attempts.length })}
        {callback.nextAttempt && ` · ${t("callbacks.next", { at: format.fullInstant(callback.nextAttempt) })}`}
      </div>
      <LastError callback={callback} />
      <details className={classes.details}>
        <summary>{t("callbacks.show")}</summary>
        <div className={classes.bodyHead}>
          <h2 className={classes.part}>{t("callbacks.body")}</h2>
          <CopyButton value={body} />
        </div>
        <pre className={classes.code} dir="ltr">
          {body}
        </pre>
        <ol className={classes.attempts}>
          {attempts.map((attempt) => (
            <AttemptItem key={attempt.n} attempt={attempt} />
          ))}
        </ol>
        <p className={classes.quiet}>
          {t("callbacks.requestId")} <bdi>{callback.requestId}</bdi>
        </p>
      </details>
    </li>
  );
}

export const CallbackList = ({ callbacks, resending }: { callbacks: Callback[]; resending: Resending }) => (
  <ul className={classes.list}>
    {callbacks.map((callback) => (
      <CallbackCard key={callback.requestId} callback={callback} resending={resending} />
    ))}
  </ul>
);

export function Callbacks({ view: { callbacks } }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  const can = useCan();
  const { mutate, isPending } = useWrite(verifications.resendCallback, [verifications.view]);
  if (callbacks.length === 0)
    return (
      <div className={classes.box}>
        <EmptyState icon={<IconWebhook size={22} />} title={t("callbacks.none")}>
          {t("callbacks.noneBody")}
        </EmptyState>
      </div>
    );
  const send = ({ requestId, type }: Callback, outcome: Outcome) =>
    mutate({ body: { request_id: requestId, type } }, outcome);
  return (
    <CallbackList callbacks={callbacks} resending={can("verifications:review") ? { isBusy: isPending, send } : null} />
  );
}
