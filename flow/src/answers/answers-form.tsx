import type { ReactNode } from "react";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useSpeech } from "#flow/words/words.ts";
import type { AnswersFormState } from "./use-answers.ts";

type Given = {
  answering: AnswersFormState;
  title: string;
  lead: string;
  another?: ReactNode;
  after?: ReactNode;
  children: ReactNode;
};

export function AnswersForm({ answering, title, lead, another, after, children }: Given) {
  const { t } = useSpeech();
  const { form, onSubmit, isBusy, count, problem } = answering;
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <ScreenFrame
        top={<ProgressBar />}
        title={title}
        lead={lead}
        problem={problem}
        actions={
          <>
            <SendButton isBusy={isBusy} busyWords={t("action.saving")}>
              {t("action.continue")}
            </SendButton>
            {another}
          </>
        }
      >
        <p className="vd-unseen" role="alert">
          {count > 0 && t("profile.problems", { count })}
        </p>
        <div className="vd-fields">{children}</div>
        {after}
      </ScreenFrame>
    </form>
  );
}
