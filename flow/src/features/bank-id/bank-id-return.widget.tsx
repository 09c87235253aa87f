import { useEffect, useState } from "react";
import { Icon } from "#flow/components/icon.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { readBankId } from "#flow/platform/api.bank-ids.ts";
import { bankReturn, dropBankReturn } from "#flow/platform/bank-return.ts";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useBankWords } from "./bank-id-words.ts";

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
  const { say, sayError } = useBankWords();
  const { keep } = useVisit();
  const { isBusy, error, send } = useSingleRequest();
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
      title={say("asking")}
      problem={error && sayError(error)}
      actions={
        (error || turns > 0) && (
          <>
            {(error || isResting) && (
              <SendButton isBusy={isBusy} busyWords={say("asking")} onClick={() => void ask()}>
                {say("ask_again")}
              </SendButton>
            )}
            <button type="button" className="vd-button vd-button-quiet" onClick={leave}>
              {say("other")}
            </button>
          </>
        )
      }
    >
      {!error && !isResting && <span className="vd-spinner" aria-hidden="true" />}
      <p role="status">{turns > 0 && say("pending")}</p>
    </ScreenFrame>
  );
}

function Confirmed({ onOther }: { onOther: () => void }) {
  const { t, say } = useBankWords();
  const { state, goOn } = useVisit();
  const given = state.document?.bankId?.confirmed;
  return (
    <ScreenFrame
      top={<ProgressBar />}
      figure={<Icon name={given ? "check" : "clock"} />}
      title={given ? say("confirmed") : t("bank.later")}
      lead={given ? `${given.name}, ${given.bank}` : say("later_text")}
      actions={
        <>
          <SendButton isBusy={false} busyWords={t("action.saving")} onClick={() => goOn(state)}>
            {t("action.continue")}
          </SendButton>
          <button type="button" className="vd-button vd-button-quiet" onClick={onOther}>
            {say("photograph")}
          </button>
        </>
      }
    >
      {given && (
        <p className="vd-aside">
          <Icon name="check" />
          {say("no_photos")}
        </p>
      )}
    </ScreenFrame>
  );
}
