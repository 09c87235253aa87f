import { Button, Group } from "@mantine/core";
import {
  IconMicrophone,
  IconMicrophoneOff,
  IconPhoneOff,
  IconPlayerRecord,
  IconVideo,
  IconVideoOff,
} from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { videoCalls } from "#contract/visits/video-calls.calls.ts";
import type { VideoCallView } from "#contract/visits/video-calls.contract.ts";
import { Confirm } from "#ui/confirm.tsx";
import { StatusBadge } from "#ui/status-badge.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { CallNote } from "./call-note.widget.tsx";
import classes from "./call-window.module.css";
import { Snapshots } from "./snapshots.widget.tsx";
import { useReviewerLine } from "./use-reviewer-line.ts";

type Line = ReturnType<typeof useReviewerLine>;

function useStream(stream: MediaStream | null | undefined) {
  const video = useRef<HTMLVideoElement>(null);
  useEffect(() => {
    if (video.current) video.current.srcObject = stream ?? null;
  }, [stream]);
  return video;
}

function OwnControls({ own }: { own: MediaStream }) {
  const { t } = useTranslation("videoCalls");
  const [off, setOff] = useState({ audio: false, video: false });
  const turn = (kind: "audio" | "video") => {
    for (const track of own.getTracks()) if (track.kind === kind) track.enabled = off[kind];
    setOff({ ...off, [kind]: !off[kind] });
  };
  return (
    <>
      <Button
        variant="default"
        size="xs"
        leftSection={off.audio ? <IconMicrophoneOff size={16} /> : <IconMicrophone size={16} />}
        onClick={() => turn("audio")}
      >
        {t(off.audio ? "unmute" : "mute")}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={off.video ? <IconVideoOff size={16} /> : <IconVideo size={16} />}
        onClick={() => turn("video")}
      >
        {t(off.video ? "cameraOn" : "cameraOff")}
      </Button>
    </>
  );
}

function useStageNote({ here, line }: Line): string | null {
  const { t } = useTranslation("videoCalls");
  if (line !== "connected") return t(`lines.${line}`);
  if (here?.call?.applicant === "not_joined") return t("applicantNotYet");
  return here?.call?.applicant === "disconnected" ? t("applicantAway") : null;
}

function EndButton({ id, records, isRecorded }: { id: string; records: boolean; isRecorded: boolean }) {
  const { t } = useTranslation("videoCalls");
  const [isAsking, setAsking] = useState(false);
  const stop = useWrite(videoCalls.stop, [videoCalls.view, verifications.view, videoCalls.waiting]);
  return (
    <>
      <Button color="red.9" size="xs" leftSection={<IconPhoneOff size={16} />} onClick={() => setAsking(true)}>
        {t("hangUp")}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t("endAsk.title")}
        action={t("endAsk.action")}
        isDangerous
        isBusy={stop.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          stop.mutate(
            { body: { verification_id: id } },
            { onError: (error) => notifyError(sayError(error)), onSettled: () => setAsking(false) },
          )
        }
      >
        {t(records && isRecorded ? "endAsk.recorded" : "endAsk.notRecorded")}
      </Confirm>
    </>
  );
}

type Props = { id: string; view: VideoCallView; onOver: () => void };

/** The reviewer's side of a call, as long as it is on the screen. */
export function CallWindow({ id, view, onOver }: Props) {
  const { t } = useTranslation("videoCalls");
  const call = useReviewerLine(id, onOver);
  const [other, own] = [useStream(call.remote), useStream(call.own)];
  const record = useWrite(videoCalls.record, [videoCalls.view]);
  const { applicant = "not_joined", recording = "not_recorded" } = call.here?.call ?? {};
  const note = useStageNote(call);
  return (
    <div className={classes.root}>
      <div className={classes.stage} data-recording={recording === "recording"} data-line={call.line}>
        {/* biome-ignore lint/a11y/useMediaCaption: a call as it happens; nobody writes down what is said */}
        <video ref={other} className={classes.other} autoPlay playsInline aria-label={t("picture")} />
        {call.own && (
          <video ref={own} className={classes.own} autoPlay playsInline muted aria-label={t("ownPicture")} />
        )}
        {note && <p className={classes.note}>{note}</p>}
      </div>
      <Group gap="xs" role="status">
        <StatusBadge tone={applicant === "joined" ? "good" : "quiet"}>{t(`states.${applicant}`)}</StatusBadge>
        {view.records && (
          <StatusBadge tone={recording === "recording" ? "bad" : "quiet"}>{t(`recordings.${recording}`)}</StatusBadge>
        )}
      </Group>
      {call.own === null && <p className={classes.lead}>{t("noCamera")}</p>}
      <Group gap="xs">
        {view.records && recording === "not_recorded" && (
          <Button
            size="xs"
            leftSection={<IconPlayerRecord size={16} />}
            disabled={applicant !== "joined"}
            loading={record.isPending}
            onClick={() =>
              record.mutate({ body: { verification_id: id } }, { onError: (error) => notifyError(sayError(error)) })
            }
          >
            {t("record")}
          </Button>
        )}
        {call.own && <OwnControls own={call.own} />}
        <EndButton id={id} records={view.records} isRecorded={recording !== "not_recorded"} />
      </Group>
      <Snapshots id={id} sides={view.sides} video={other} isReady={applicant === "joined"} />
      <CallNote id={id} />
    </div>
  );
}
