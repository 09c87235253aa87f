import { useEffect, useState } from "react";
import { Icon } from "#flow/components/icon.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { readBankId } from "#flow/platform/api.bank-ids.ts";
import { bankReturn, dropBankReturn } from "#flow/platform/bank-return.ts";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";

const askAgainMs = 3_000;
/** Two minutes; then somebody has to press. */
const mostTurns = 40;

/** Back from the bank: how it went, and whom it has confirmed. `onOther`: the choice of documents, with the reason. */
export default function BankIdReturn({ onOther }: { onOther: (why: "cancelled" | "failed" | null) => void }) {
  const word = bankReturn();
  return word === null ? <Confirmed onOther={() => onOther(null)} /> : <Asking word={word} onOther={onOther} />;
}

type Given = { word: string; onOther: (why: "cancelled" | "failed" | null) => void };

function Asking({ word, onOther }: Given) {
  const { t, sayError } = useSpeech();
  const { keep } = useVisit();
  const { isBusy, error, send } = useRequest();
  const [turns, setTurns] = useState(0);

  const ask = () =>
    send(async () => {
      const { outcome, state } = await readBankId({ state: word });
      if (outcome === "pending") return setTurns((before) => before + 1);
      dropBankReturn();
      if (outcome === "cancelled" || outcome === "failed") onOther(outcome);
      else keep(state);
    });

  const isResting = turns > mostTurns;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each turn asks once
  useEffect(() => {
    if (isResting) return;
    const timer = setTimeout(() => void ask(), turns === 0 ? 0 : askAgainMs);
    return () => clearTimeout(timer);
  }, [turns, isResting]);

  const leave = () => {
    dropBankReturn();
    onOther(null);
  };
  return (
    <ScreenFrame
      top={<ProgressBar />}
      title={t("bank.asking")}
      problem={error && sayError(error)}
      actions={
        (error || turns > 0) && (
          <>
            {(error || isResting) && (
              <SendButton isBusy={isBusy} busyWords={t("bank.asking")} onClick={() => void ask()}>
                {t("bank.ask_again")}
              </SendButton>
            )}
            <button type="button" className="vd-button vd-button-quiet" onClick={leave}>
              {t("bank.other")}
            </button>
          </>
        )
      }
    >
      {!error && !isResting && <span className="vd-spinner" aria-hidden="true" />}
      <p role="status">{turns > 0 && t("bank.pending")}</p>
    </ScreenFrame>
  );
}

function Confirmed({ onOther }: { onOther: () => void }) {
  const { t } = useSpeech();
  const { state, goOn } = useVisit();
  const given = state.document?.bankId?.confirmed;
  return (
    <ScreenFrame
      top={<ProgressBar />}
      figure={<Icon name={given ? "check" : "clock"} />}
      title={given ? t("bank.confirmed") : t("bank.later")}
      lead={given ? t("bank.confirmed_text", given) : t("bank.later_text")}
      actions={
        <>
          <SendButton isBusy={false} busyWords={t("action.saving")} onClick={() => goOn(state)}>
            {t("action.continue")}
          </SendButton>
          <button type="button" className="vd-button vd-button-quiet" onClick={onOther}>
            {t("bank.photograph")}
          </button>
        </>
      }
    >
      {given && (
        <p className="vd-aside">
          <Icon name="check" />
          {t("bank.no_photos")}
        </p>
      )}
    </ScreenFrame>
  );
}
