import { Button, Loader } from "@mantine/core";
import { IconPhone } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { videoCalls } from "#contract/visits/video-calls.calls.ts";
import type { VideoCallView } from "#contract/visits/video-calls.contract.ts";
import { LoadFailure } from "#ui/load-failure.tsx";
import { useCan } from "#web/platform/can.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useReplyQuery, useWrite } from "#web/platform/queries.ts";
import { CallWindow } from "./call-window.widget.tsx";
import classes from "./live-video.module.css";

const pollMs = 5_000;

type Recording = NonNullable<VideoCallView["recording"]>;
type Props = { id: string; name: string; player: (recording: Recording, label: string) => ReactNode };

const lengthOf = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

function PastCalls({ view }: { view: VideoCallView }) {
  const { t } = useTranslation("videoCalls");
  const format = useFormat();
  if (view.past.length === 0) return null;
  return (
    <ul className={classes.past} aria-label={t("pastTitle")}>
      {view.past.map(({ id, reviewer, started, seconds, end, lostSeconds }) => (
        <li key={id}>
          <bdi>{t("past", { name: reviewer, time: format.instant(started), length: lengthOf(seconds) })}</bdi>
          {" · "}
          {t(`end.${end}`)}
          {lostSeconds > 0 && ` · ${t("incomplete", { length: lengthOf(lostSeconds) })}`}
        </li>
      ))}
    </ul>
  );
}

function Kept({ view, player }: { view: VideoCallView } & Pick<Props, "player">) {
  const { t } = useTranslation("videoCalls");
  if (view.past.some(({ isFinishing }) => isFinishing) && !view.recording && view.records)
    return (
      <p className={classes.lead} role="status">
        <Loader size={14} /> {t("finishing")}
      </p>
    );
  if (!view.recording)
    return view.past.length === 0 && !view.canCall ? <p className={classes.lead}>{t("none")}</p> : null;
  return (
    <div className={classes.kept}>
      {player(view.recording, t("recording"))}
      <p className={classes.lead}>{t("audit")}</p>
    </div>
  );
}

type CallingProps = Pick<Props, "id" | "name"> & { view: VideoCallView; onIn: (call: string) => void };

/** A call begins in the page that has started it. */
function Calling({ id, name, view, onIn }: CallingProps) {
  const { t } = useTranslation("videoCalls");
  const format = useFormat();
  const start = useWrite(videoCalls.start, [videoCalls.view, videoCalls.waiting]);
  const who = name || t("noName");
  if (view.call && !view.call.isYours)
    return <p className={classes.lead}>{t("heldBy", { name: view.call.reviewer })}</p>;
  return (
    <>
      <p className={classes.lead} role="status">
        {view.waiting
          ? t("waiting", { name: who, time: format.instant(view.waiting.since) })
          : t("notWaiting", { name: who })}{" "}
        {view.waiting?.agreed && t("agreed")} {!view.records && t("notRecorded")}
      </p>
      <Button
        leftSection={<IconPhone size={16} />}
        loading={start.isPending}
        onClick={() =>
          start.mutate(
            { body: { verification_id: id } },
            {
              onSuccess: ({ call }) => call && onIn(call.id),
              onError: (error) => notifyError(sayError(error)),
            },
          )
        }
      >
        {t(view.call ? "back" : "call")}
      </Button>
    </>
  );
}

/** The call of a verification: who waits, the call itself, and what was recorded. */
export function LiveVideo({ id, name, player }: Props) {
  const { t } = useTranslation("videoCalls");
  const can = useCan();
  const [isIn, setIn] = useState<string | null>(null);
  const {
    data: view,
    error,
    refetch,
  } = useReplyQuery(videoCalls.view, { params: { id } }, { refetchInterval: pollMs });
  const call = view?.call;
  // Who has called from this page is in; after a reload the button leads back.
  const isOpen = call?.isYours === true && isIn === call.id;
  return (
    <section className={classes.root} aria-labelledby="live-video">
      <h2 id="live-video" className={classes.title}>
        {t("title")}
      </h2>
      {!view && error && (
        <LoadFailure error={{ message: sayError(error, t("failed")), onRetry: () => void refetch() }} />
      )}
      {!view && !error && <Loader size="sm" />}
      {view && isOpen && <CallWindow id={id} view={view} onOver={() => void refetch()} />}
      {view && !isOpen && view.canCall && can("verifications:review") && (
        <Calling view={view} id={id} name={name} onIn={setIn} />
      )}
      {view && !isOpen && <Kept view={view} player={player} />}
      {view && !isOpen && <PastCalls view={view} />}
    </section>
  );
}
