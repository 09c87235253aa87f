import { Anchor, Collapse } from "@mantine/core";
import { IconExternalLink } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { ConsentView } from "#contract/records/verifications/verification-parts.ts";
import { useFormat } from "#web/platform/format.ts";
import classes from "./consents.module.css";
import overview from "./overview.module.css";

function Consent({ consent: { name, at, formVersion, sha256, url, text } }: { consent: ConsentView }) {
  const { t } = useTranslation("verifications");
  const format = useFormat();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  return (
    <li className={classes.consent}>
      <div className={classes.line}>
        <strong>{t(`consents.${name}`)}</strong>
        <span className={classes.quiet}>{t("consents.given", { at: format.instant(at), version: formVersion })}</span>
      </div>
      <div className={classes.ways}>
        {url !== "" && (
          <Anchor href={url} target="_blank" rel="noopener noreferrer" size="sm">
            {t("consents.open")}
            <IconExternalLink size={14} aria-hidden className={classes.icon} />
          </Anchor>
        )}
        {text !== "" && (
          <Anchor
            component="button"
            type="button"
            size="sm"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
          >
            {t(isOpen ? "consents.hide" : "consents.read")}
          </Anchor>
        )}
      </div>
      <Collapse expanded={isOpen} id={id}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keys */}
        <section className={classes.text} dir="auto" aria-label={t(`consents.${name}`)} tabIndex={0}>
          {text}
        </section>
      </Collapse>
      <p className={classes.print}>
        {t("consents.fingerprint")} <code dir="ltr">{sha256}</code>
      </p>
    </li>
  );
}

/** Nothing where the form asks for no consent. */
export function Consents({ view: { consents } }: { view: VerificationView }) {
  const { t } = useTranslation("verifications");
  if (consents.length === 0) return null;
  return (
    <section aria-labelledby="consents">
      <h2 id="consents" className={overview.title}>
        {t("consents.title")}
      </h2>
      <ul className={`${overview.box} ${classes.list}`}>
        {consents.map((consent) => (
          <Consent key={consent.name} consent={consent} />
        ))}
      </ul>
    </section>
  );
}
