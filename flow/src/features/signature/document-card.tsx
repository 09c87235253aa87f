import { Icon } from "#flow/components/icon.tsx";
import { Notice } from "#flow/components/notice.tsx";
import { useSpeech } from "#flow/words/words.ts";
import type { DocumentToSign } from "./use-document.ts";

export function DocumentCard({ document: { address, error, retry } }: { document: DocumentToSign }) {
  const { t, sayError } = useSpeech();
  if (error)
    return (
      <Notice tone="error">
        {sayError(error)}{" "}
        <button type="button" className="vd-link" onClick={retry}>
          {t("action.retry")}
        </button>
      </Notice>
    );
  return (
    <div className="vd-signed-document" aria-busy={address === null}>
      <Icon name="page" />
      <div>
        <p className="vd-signed-name">{t("sign.document")}</p>
        <p className="vd-small" role="status">
          {address === null ? t("sign.making") : t("sign.document_hint")}
        </p>
      </div>
      {address === null ? (
        <span className="vd-spinner" aria-hidden="true" />
      ) : (
        <p className="vd-signed-links">
          <a className="vd-link" href={address} target="_blank" rel="noreferrer">
            {t("sign.read")}
          </a>
          <a className="vd-link" href={address} download="document.pdf">
            {t("sign.download")}
          </a>
        </p>
      )}
    </div>
  );
}
