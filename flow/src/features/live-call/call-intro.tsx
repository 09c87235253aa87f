import { useEffect, useId, useState } from "react";
import type { ReplyOf } from "#contract/endpoint.ts";
import type { flowVideoCalls } from "#contract/visits/video-calls.contract.ts";
import type { CameraFailure } from "#flow/components/camera-failure.ts";
import { Icon, type IconName } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { joinRoom, readRoom } from "#flow/platform/api.calls.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech, type WordKey } from "#flow/words/words.ts";
import type { LiveCall } from "./use-live-call.ts";

type Room = ReplyOf<(typeof flowVideoCalls)["room"]>;

const tips: { icon: IconName; words: WordKey }[] = [
  { icon: "video", words: "video.intro_camera" },
  { icon: "passport", words: "call.intro_document" },
  { icon: "clock", words: "call.intro_leave" },
  { icon: "smile", words: "video.intro_place" },
];

function useRoom() {
  const [room, setRoom] = useState<Room | null>(null);
  const { send, ...request } = useSingleRequest();
  const read = () => void send(async () => setRoom(await readRoom()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page is opened
  useEffect(read, []);
  return { room, send, ...request };
}

function Agreement({
  agrees,
  isMissing,
  onChange,
}: Record<"agrees" | "isMissing", boolean> & { onChange: (agrees: boolean) => void }) {
  const { t } = useSpeech();
  const { businessName } = useVisit().state.form;
  const id = useId();
  return (
    <div className="vd-consent">
      <input
        id={id}
        type="checkbox"
        checked={agrees}
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-problem` : undefined}
        onChange={(event) => onChange(event.target.checked)}
      />
      <div>
        <label htmlFor={id}>{t("call.agree", { business: businessName })}</label>
        {isMissing && (
          <p className="vd-problem" id={`${id}-problem`}>
            <Icon name="alert" />
            {t("call.agree_needed")}
          </p>
        )}
      </div>
    </div>
  );
}

export function CallIntro({ call, isOver }: { call: LiveCall; isOver: boolean }) {
  const { t, sayError } = useSpeech();
  const { businessName } = useVisit().state.form;
  const { room, send, isBusy, error } = useRoom();
  const [agrees, setAgrees] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const [failure, setFailure] = useState<CameraFailure | null>(null);
  const join = () => {
    if (room?.records && !agrees) return setMissing(true);
    setFailure(null);
    void send(async () => setFailure(await call.join(() => joinRoom({ agrees }))));
  };
  return (
    <ScreenFrame
      figure={<Icon name="video" />}
      title={t("call.title")}
      lead={t("call.lead", { business: businessName })}
      problem={error && sayError(error)}
      actions={
        <SendButton isBusy={isBusy || room === null} busyWords={t("call.opening")} onClick={join}>
          {t("call.join")}
        </SendButton>
      }
    >
      {isOver && (
        <Notice tone="calm" icon="check">
          {t("call.over")}
        </Notice>
      )}
      {failure && (
        <Notice tone="error" icon="camera">
          <strong>{t(`video.${failure}`)}</strong>
          <p>{t(`video.${failure}_hint`)}</p>
        </Notice>
      )}
      <ul className="vd-tips">
        {tips.map(({ icon, words }) => (
          <li key={words}>
            <Icon name={icon} />
            {t(words)}
          </li>
        ))}
      </ul>
      {room?.records && (
        <Agreement
          agrees={agrees}
          isMissing={isMissing && !agrees}
          onChange={(next) => {
            setAgrees(next);
            setMissing(false);
          }}
        />
      )}
    </ScreenFrame>
  );
}
