import { type FormEvent, useEffect, useRef, useState } from "react";
import type { FlowState } from "#contract/records/flow/flow-state.ts";
import type { CodeChannel } from "#contract/steps/flow-codes.contract.ts";
import { Field } from "#flow/components/field.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { goOnHere, sendDeviceCode } from "#flow/platform/api.visits.ts";
import { ApiError } from "#flow/platform/api-error.ts";
import { keepOpenedVisit, visitDeviceHints } from "#flow/platform/opening.ts";
import { deviceKeyOf } from "#flow/platform/session.ts";
import { useSpeech } from "#flow/words/words.ts";
import { codeRefusalOf, typedCodeOf } from "./code.rules.ts";
import { TestCode } from "./test-code.tsx";

type Given = {
  link: string;
  channels: readonly CodeChannel[];
  isTest: boolean;
  onOpened: (state: FlowState) => void;
  onRetry: () => void;
};

/** A code to the contact that was confirmed on the other device. */
export function DeviceCode({ link, channels, isTest, onOpened, onRetry }: Given) {
  const { t, sayError, sayRefusal } = useSpeech();
  const [sent, setSent] = useState<CodeChannel | null>(null);
  const [code, setCode] = useState("");
  const [isShort, setShort] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (sent) field.current?.focus();
  }, [sent]);

  const attempt = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    setError(null);
    try {
      await work();
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught;
      if (caught.has("flow.already_submitted")) return onRetry();
      setError(caught);
    } finally {
      setBusy(false);
    }
  };
  const ask = (channel: CodeChannel) =>
    void attempt(async () => {
      try {
        await sendDeviceCode({ token: link, channel });
      } catch (caught) {
        // It was sent just before the page was reloaded.
        if (!(caught instanceof ApiError && caught.has("flow-codes.too_soon"))) throw caught;
        if (sent === channel) throw caught;
      }
      setSent(channel);
    });
  const check = (channel: CodeChannel, digits: string) =>
    void attempt(async () => {
      const body = { token: link, channel, code: digits, device: visitDeviceHints(), deviceKey: deviceKeyOf(link) };
      onOpened(keepOpenedVisit(link, await goOnHere(body)));
    }).then(() => field.current?.select());

  const refusal = codeRefusalOf(error);
  const words = refusal ? sayRefusal(refusal) : error && sayError(error);
  const isOfCode = error?.has("flow-codes.wrong_code") || error?.has("flow-codes.no_code");

  if (!sent)
    return (
      <div className="vd-elsewhere-ways">
        {words && <Notice tone="error">{words}</Notice>}
        {channels.map((channel) => (
          <SendButton key={channel} isBusy={isBusy} busyWords={t("elsewhere.sending")} onClick={() => ask(channel)}>
            {t(`elsewhere.${channel}`)}
          </SendButton>
        ))}
      </div>
    );
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    setShort(code.length !== 6);
    if (code.length === 6) check(sent, code);
    else field.current?.focus();
  };
  return (
    <form noValidate className="vd-elsewhere-ways" onSubmit={onSubmit}>
      {isTest ? <TestCode /> : <p role="status">{t(`elsewhere.${sent}_sent`)}</p>}
      {words && !isOfCode && <Notice tone="error">{words}</Notice>}
      <Field
        label={t("confirm.code")}
        isMandatory
        hint={isTest ? undefined : t(`confirm.${sent}_hint`)}
        problem={isShort ? t("problem.code") : isOfCode ? (words ?? undefined) : undefined}
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
            onChange={(event) => {
              setCode(typedCodeOf(event.target.value));
              setShort(false);
              setError(null);
            }}
          />
        )}
      </Field>
      <SendButton isBusy={isBusy} busyWords={t("confirm.checking")}>
        {t("elsewhere.go_on")}
      </SendButton>
      <button type="button" className="vd-link" aria-disabled={isBusy} onClick={() => ask(sent)}>
        {t("confirm.again")}
      </button>
    </form>
  );
}
