import { type FormEvent, useRef, useState } from "react";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import { Field } from "#flow/components/field.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { confirmCode, readState } from "#flow/platform/api.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";
import { codeRefusalOf, typedCodeOf } from "./code.rules.ts";
import { useCodeSending } from "./code-sending.ts";
import { TestCode } from "./test-code.tsx";

export function ConfirmPage({ channel }: { channel: CodeChannel }) {
  const { t, sayError, sayRefusal } = useSpeech();
  const { state, edit, goOn } = useVisit();
  const sending = useCodeSending(channel);
  const { isBusy, error, send, forget } = useSingleRequest();
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const field = useRef<HTMLInputElement>(null);

  const say = (error: ApiError | null) => {
    const refusal = codeRefusalOf(error);
    return refusal ? sayRefusal(refusal) : error && sayError(error);
  };
  const isOfCode = error?.has("flow-codes.wrong_code") || error?.has("flow-codes.no_code");

  const check = (digits: string) =>
    void send(async () => {
      try {
        goOn(await confirmCode({ channel, code: digits }));
      } catch (caught) {
        if (!(caught instanceof ApiError && caught.has("flow-codes.already_confirmed"))) throw caught;
        goOn(await readState());
      }
    }).then(() => field.current?.select());
  const onChange = (typed: string) => {
    const digits = typedCodeOf(typed);
    setCode(digits);
    setShort(false);
    forget();
    if (digits.length === 6 && digits !== code) check(digits);
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length === 6) return check(code);
    setShort(true);
    field.current?.focus();
  };

  return (
    <form noValidate onSubmit={onSubmit}>
      <ScreenFrame
        top={<ProgressBar />}
        title={t(`confirm.${channel}_title`)}
        lead={
          !state.isTest &&
          t(sending.isSent ? `confirm.${channel}_sent` : `confirm.${channel}_sending`, {
            address: `\u2068${sending.address}\u2069`,
          })
        }
        problem={say(sending.error) || (!isOfCode && say(error))}
        actions={
          <SendButton isBusy={isBusy} busyWords={t("confirm.checking")}>
            {t("confirm.check")}
          </SendButton>
        }
      >
        {state.isTest && <TestCode />}
        <Field
          label={t("confirm.code")}
          isMandatory
          hint={state.isTest ? undefined : t(`confirm.${channel}_hint`)}
          problem={isShort ? t("problem.code") : isOfCode ? (say(error) ?? undefined) : undefined}
        >
          {(attributes) => (
            <input
              {...attributes}
              ref={field}
              className="vd-input vd-code"
              name="code"
              type="text"
              dir="ltr"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={12}
              value={code}
              onChange={(event) => onChange(event.target.value)}
            />
          )}
        </Field>
        <div className="vd-code-ways">
          <button
            type="button"
            className="vd-link"
            aria-disabled={sending.left > 0 || sending.isBusy}
            onClick={() => sending.left === 0 && void sending.ask()}
          >
            {sending.left > 0 ? t("confirm.again_in", { seconds: sending.left }) : t("confirm.again")}
          </button>
          <button type="button" className="vd-link" onClick={() => edit("profile")}>
            {t(`confirm.${channel}_change`)}
          </button>
        </div>
      </ScreenFrame>
    </form>
  );
}
