import { useTranslation } from "react-i18next";
import { CopyButton } from "#ui/copy-button.tsx";
import { curlOf, signatureBaseOf } from "./callback-signature.rules.ts";
import classes from "./callbacks.module.css";

function Folded({ title, text }: { title: string; text: string }) {
  return (
    <details className={classes.details}>
      <summary>{title}</summary>
      <div className={classes.copied}>
        <CopyButton value={text} />
      </div>
      <pre className={classes.code} dir="ltr">
        {text}
      </pre>
    </details>
  );
}

type Props = { id: string; url: string; body: string; attempts: readonly { at: string }[] };

/** For who verifies callbacks: what the last attempt's signature was made over, and a command that sends it again. */
export function CallbackSignature({ id, url, body, attempts }: Props) {
  const { t } = useTranslation("verifications");
  const last = attempts.at(-1);
  return (
    <>
      {last && <Folded title={t("callbacks.signatureBase")} text={signatureBaseOf(id, last.at, body)} />}
      <Folded title={t("callbacks.command")} text={curlOf({ id, url, body })} />
    </>
  );
}
