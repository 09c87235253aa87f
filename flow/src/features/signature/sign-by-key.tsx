import { useState } from "react";
import type { FlowSignature } from "#contract/records/flow/flow-given.ts";
import { Field } from "#flow/components/field.tsx";
import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { SendButton } from "#flow/components/send-button.tsx";
import { standInNow } from "#flow/platform/api.ts";
import { useSingleRequest } from "#flow/visit/use-request.ts";
import { useSpeech } from "#flow/words/words.ts";
import { FileField } from "./file-field.tsx";
import type { SigningKeyProblem } from "./open-key.ts";
import { previewSignature } from "./preview-signature.ts";
import { canSign, signWithKey } from "./sign-with-key.ts";

type Given = { isReady: boolean; onSigned: (signature: FlowSignature) => void; onElsewhere: () => void };
type Problem = SigningKeyProblem | "choose" | "too_large" | "insecure";

const mostBytes = 100_000;

function useSigning(onSigned: Given["onSigned"]) {
  const { t } = useSpeech();
  const request = useSingleRequest();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<Problem | null>(null);
  const forget = (next: Problem | null) => {
    setProblem(next);
    request.forget();
  };
  const sign = async (chosen: File) => {
    const { openKey } = await import("./open-key.ts");
    const opened = await openKey(new Uint8Array(await chosen.arrayBuffer()), password);
    if (!opened.ok) return setProblem(opened.problem);
    const signature = await signWithKey(opened.key);
    setPassword("");
    onSigned(signature);
  };
  return {
    ...request,
    file,
    password,
    problem,
    choose: (chosen: File) => {
      const isTooLarge = chosen.size > mostBytes;
      forget(isTooLarge ? "too_large" : null);
      setFile(isTooLarge ? null : chosen);
    },
    type: (value: string) => {
      forget(null);
      setPassword(value);
    },
    submit: () => {
      if (standInNow()) return onSigned(previewSignature(t));
      if (!canSign()) return setProblem("insecure");
      if (!file) return setProblem("choose");
      setProblem(null);
      void request.send(() => sign(file));
    },
  };
}

/** The key is opened, and signs, in this page. */
export function SignByKey({ isReady, onSigned, onElsewhere }: Given) {
  const { t, sayError } = useSpeech();
  const signing = useSigning(onSigned);
  const { problem } = signing;
  const words = problem ? t(`sign.problem_${problem}`) : undefined;
  const isOfPassword = problem === "wrong_password";
  return (
    <form
      className="vd-sign-form"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        signing.submit();
      }}
    >
      <p className="vd-small vd-sign-note">
        <Icon name="lock" />
        {t("sign.key_note")}
      </p>
      <FileField
        label={t("sign.key_file")}
        hint={t("sign.key_hint")}
        accept=".p12,.pfx,.jks,.dat,application/x-pkcs12"
        file={signing.file}
        problem={isOfPassword ? undefined : words}
        onChoose={signing.choose}
      />
      {(problem === "unsupported" || problem === "insecure") && (
        <button type="button" className="vd-button vd-button-quiet" onClick={onElsewhere}>
          {t("sign.way_file")}
        </button>
      )}
      <Field label={t("sign.password")} problem={isOfPassword ? words : undefined} isMandatory>
        {(attributes) => (
          <input
            {...attributes}
            className="vd-input"
            type="password"
            dir="ltr"
            autoComplete="off"
            maxLength={1024}
            value={signing.password}
            onChange={({ target }) => signing.type(target.value)}
          />
        )}
      </Field>
      {signing.error && <Notice tone="error">{sayError(signing.error)}</Notice>}
      <SendButton isBusy={signing.isBusy || !isReady} busyWords={t(isReady ? "sign.signing" : "sign.making")}>
        {t("sign.sign")}
      </SendButton>
    </form>
  );
}
