import { useTranslation } from "react-i18next";
import type { ServiceView } from "#contract/screening/services.contract.ts";
import { CopyButton } from "#ui/copy-button.tsx";
import { Panel } from "#ui/panel.tsx";
import classes from "./services.module.css";

function laidOut(text: string): string | null {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return null;
  }
}

type Part = { title: string; text: string | null; deleted: string | null };

function Json({ title, text, deleted }: Part) {
  const { t } = useTranslation("services");
  const shown = text === null ? null : laidOut(text);
  return (
    <details className={classes.json}>
      <summary>{title}</summary>
      {shown ? (
        <>
          <div className={classes.copy}>
            <CopyButton value={shown} />
          </div>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
          <pre className={classes.pre} dir="ltr" tabIndex={0}>
            {shown}
          </pre>
        </>
      ) : (
        <p className={classes.none}>{deleted ?? t(text === null ? "detail.none" : "detail.parseError")}</p>
      )}
    </details>
  );
}

/** As it is stored. */
export function ServiceJson({ view }: { view: ServiceView }) {
  const { t } = useTranslation("services");
  const { requestState, responseState, requestText, responseText } = view;
  return (
    <Panel title={t("sections.json")}>
      <Json
        title={t("detail.request")}
        text={requestText}
        deleted={requestState === "deleted" ? t("detail.requestDeleted") : null}
      />
      <Json
        title={t("detail.response")}
        text={responseText}
        deleted={responseState === "deleted" ? t("detail.responseDeleted") : null}
      />
    </Panel>
  );
}
