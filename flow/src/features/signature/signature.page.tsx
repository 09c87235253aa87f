import "#flow/styles/signature.css";
import { useState } from "react";
import type { FlowSignature } from "#contract/records/flow/flow-given.ts";
import { asksSignature } from "#contract/records/steps/qes.step.ts";
import { sayDay } from "#flow/components/dates.rules.ts";
import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { ScreenFrame } from "#flow/components/screen-frame.tsx";
import { SegmentsField } from "#flow/components/segments-field.tsx";
import { standInNow } from "#flow/platform/api.ts";
import { ProgressBar } from "#flow/visit/progress-bar.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { regionalTag, useSpeech } from "#flow/words/words.ts";
import { DocumentCard } from "./document-card.tsx";
import { SignByFile } from "./sign-by-file.tsx";
import { SignByKey } from "./sign-by-key.tsx";
import { useDocument } from "./use-document.ts";

type Way = "key" | "file";

function Signed({ signature, onAgain }: { signature: FlowSignature; onAgain: () => void }) {
  const { t, language } = useSpeech();
  const { state, goOn } = useVisit();
  const document = useDocument();
  return (
    <ScreenFrame
      top={<ProgressBar />}
      figure={<Icon name="check" />}
      title={t("sign.done")}
      lead={t("sign.done_lead", { business: state.form.businessName })}
      actions={
        <>
          <button type="button" className="vd-button" onClick={() => goOn(state)}>
            {t("action.continue")}
          </button>
          <button type="button" className="vd-button vd-button-quiet" onClick={onAgain}>
            {t("sign.again")}
          </button>
        </>
      }
    >
      <dl className="vd-answers">
        <div>
          <dt>{t("sign.signer")}</dt>
          <dd dir="auto">{signature.signer}</dd>
        </div>
        <div>
          <dt>{t("sign.signed_at")}</dt>
          <dd>{sayDay(signature.signed.slice(0, 10), regionalTag(language))}</dd>
        </div>
      </dl>
      <DocumentCard document={document} />
    </ScreenFrame>
  );
}

function Signing({ onSigned }: { onSigned: (signature: FlowSignature) => void }) {
  const { t } = useSpeech();
  const { state } = useVisit();
  const [way, setWay] = useState<Way>("key");
  const document = useDocument();
  const isPreview = standInNow() !== null;
  const ways = [
    { value: "key", label: t("sign.way_key") },
    { value: "file", label: t("sign.way_file") },
  ];
  return (
    <ScreenFrame
      top={<ProgressBar />}
      title={t("sign.title")}
      lead={t("sign.lead", { business: state.form.businessName })}
    >
      <DocumentCard document={document} />
      {isPreview && <Notice tone="calm">{t("sign.preview")}</Notice>}
      <SegmentsField
        label={t("sign.way")}
        isMandatory
        problem={undefined}
        options={ways}
        value={way}
        onChange={(value) => setWay(value === "file" ? "file" : "key")}
      />
      {way === "key" ? (
        <SignByKey isReady={document.blob !== null} onSigned={onSigned} onElsewhere={() => setWay("file")} />
      ) : (
        <SignByFile isReady={document.blob !== null} onSigned={onSigned} />
      )}
    </ScreenFrame>
  );
}

export default function SignaturePage() {
  const { state, keep } = useVisit();
  const [isAgain, setAgain] = useState(false);
  const { signature } = state;
  if (!asksSignature(state.form)) return null;
  if (signature && !isAgain) return <Signed signature={signature} onAgain={() => setAgain(true)} />;
  return (
    <Signing
      onSigned={(made) => {
        setAgain(false);
        keep({ ...state, signature: made });
      }}
    />
  );
}
