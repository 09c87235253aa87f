import { useEffect, useRef, useState } from "react";
import type { FlowSignature } from "#contract/records/flow/flow-given.ts";
import { signatureLimits } from "#contract/values/qes-certificates.ts";
import { Notice } from "#flow/components/notice.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { addSignedFile } from "#flow/platform/api.signatures.ts";
import { standInNow } from "#flow/platform/api.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useSpeech } from "#flow/words/words.ts";
import { FileField } from "./file-field.tsx";
import { previewSignature } from "./preview-signature.ts";

type Given = { isReady: boolean; onSigned: (signature: FlowSignature) => void };

/** For keys that a browser cannot sign with: cards, phones, national algorithms. */
export function SignByFile({ isReady, onSigned }: Given) {
  const { t, sayError } = useSpeech();
  const { isBusy, error, send, forget } = useSingleRequest();
  const [file, setFile] = useState<File | null>(null);
  const [problem, setProblem] = useState<"problem_choose" | "problem_too_large" | null>(null);
  const leaving = useRef<AbortController>(null);
  useEffect(() => {
    const controller = new AbortController();
    leaving.current = controller;
    return () => controller.abort();
  }, []);
  const choose = (chosen: File) => {
    const isTooLarge = chosen.size > signatureLimits.fileBytes;
    forget();
    setProblem(isTooLarge ? "problem_too_large" : null);
    setFile(isTooLarge ? null : chosen);
  };
  const submit = () => {
    if (standInNow()) return onSigned(previewSignature(t));
    if (!file) return setProblem("problem_choose");
    void send(async () => onSigned(await addSignedFile(file, leaving.current?.signal ?? AbortSignal.abort())));
  };
  return (
    <>
      <p className="vd-small">{t("sign.elsewhere")}</p>
      <FileField
        label={t("sign.signed_file")}
        hint={t("sign.signed_hint")}
        accept=".pdf,.p7s,application/pdf,application/pkcs7-signature"
        file={file}
        problem={problem ? t(`sign.${problem}`) : undefined}
        onChoose={choose}
      />
      {error && <Notice tone="error">{sayError(error)}</Notice>}
      <SendButton isBusy={isBusy || !isReady} busyWords={t(isReady ? "sign.sending" : "sign.making")} onClick={submit}>
        {t("sign.send")}
      </SendButton>
    </>
  );
}
