import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { Icon, type IconName } from "#flow/components/icon.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech, type WordKey } from "#flow/words/words.ts";

type Line = { icon: IconName; words: WordKey };

const always: Line[] = [
  { icon: "video", words: "video.intro_camera" },
  { icon: "clock", words: "video.intro_time" },
  { icon: "smile", words: "video.intro_place" },
];
const oneTake: Line[] = [
  { icon: "alert", words: "video.intro_once" },
  { icon: "close", words: "video.intro_leave" },
];
const manyTakes: Line[] = [{ icon: "flip", words: "video.intro_again" }];

export function QuizIntro({ step }: { step: FlowStepOf<"VIDEO"> }) {
  const { t } = useSpeech();
  const { state, goOn } = useVisit();
  const lines = [...always, ...(step.fraudProtection ? oneTake : manyTakes)];
  return (
    <ScreenFrame
      top={<ProgressBar />}
      figure={<Icon name="video" />}
      title={t("video.intro_title")}
      lead={t("video.intro_lead", { count: step.questions.length })}
      actions={
        <button type="button" className="vd-button" onClick={() => goOn(state)}>
          {t("video.intro_start")}
        </button>
      }
    >
      <ul className="vd-tips">
        {lines.map(({ icon, words }) => (
          <li key={words}>
            <Icon name={icon} />
            {t(words, { seconds: step.answerSeconds })}
          </li>
        ))}
      </ul>
    </ScreenFrame>
  );
}
