import type { FlowStepOf } from "#contract/records/flow/flow-steps.ts";
import { offersBankId } from "#contract/records/requested/requested-bank-id.rules.ts";
import type { Country } from "#contract/values/countries.ts";
import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { startBankId } from "#flow/platform/api.bank-ids.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useVisit } from "#flow/visit/visit.ts";
import { useBankWords } from "./bank-id-words.ts";
import "#flow/styles/bank-id.css";

/** How it ended, where the bank did not confirm. */
export type BankIdFailure = "cancelled" | "failed" | null;

type Given = { step: FlowStepOf<"DOCUMENT">; country: Country | null; missed: BankIdFailure };

/** The applicant's bank in place of photos; its page is another site's, and sends the browser back. */
export default function BankIdOffer({ step, country, missed }: Given) {
  const { say } = useBankWords();
  return (
    <>
      {missed && <Notice tone="calm">{say(missed)}</Notice>}
      {country && offersBankId(step, country) && <Offer country={country} />}
    </>
  );
}

function Offer({ country }: { country: Country }) {
  const { t, say, sayError } = useBankWords();
  const { state } = useVisit();
  const { isBusy, error, send } = useSingleRequest();
  const start = () =>
    send(async () => {
      const { redirectUrl } = await startBankId({ country });
      location.assign(redirectUrl);
      // Busy until the page is gone.
      await new Promise(() => undefined);
    });
  return (
    <section className="vd-bank" aria-labelledby="vd-bank-title">
      <span className="vd-badge-icon">
        <Icon name="bank" />
      </span>
      <div className="vd-choice-words">
        <strong id="vd-bank-title">{t("bank.title")}</strong>
        <span className="vd-muted">{say("text")}</span>
      </div>
      <button
        type="button"
        className="vd-button vd-button-second"
        aria-disabled={isBusy}
        disabled={state.isPreview}
        onClick={() => void start()}
      >
        {isBusy && <span className="vd-spinner" aria-hidden="true" />}
        {isBusy ? say("starting") : say("start")}
      </button>
      {error && <Notice tone="error">{sayError(error)}</Notice>}
    </section>
  );
}
