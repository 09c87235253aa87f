import type { ReactNode } from "react";
import type { FlowForm } from "#contract/records/flow/flow-form.ts";
import { footerTexts } from "#flow/answers/agreements.rules.ts";
import { useSpeech } from "#flow/words/words.ts";
import { Icon } from "./icon.tsx";
import { LanguageSwitch } from "./language-switch.tsx";
import { LegalLink } from "./legal-link.tsx";

type Props = { form: FlowForm | null; isTest?: boolean; children: ReactNode };

export function Shell({ form, isTest = false, children }: Props) {
  const { t } = useSpeech();
  const isHeaderless = form?.hideHeader ?? false;
  return (
    <div className="vd-page">
      {/* For whoever tests, so in no language of applicants. */}
      {isTest && (
        <p className="vd-test">
          <bdi>TEST</bdi>
        </p>
      )}
      {!isHeaderless && (
        <header className="vd-header">
          {form && <Brand form={form} />}
          <LanguageSwitch />
        </header>
      )}
      <main className="vd-card">{children}</main>
      <footer className="vd-footer">
        {isHeaderless && <LanguageSwitch />}
        {form && <FooterLinks form={form} />}
        <span className="vd-secured">
          <Icon name="lock" />
          {t("shell.secured")}
        </span>
      </footer>
    </div>
  );
}

function Brand({ form: { businessName, websiteUrl } }: { form: FlowForm }) {
  const brand = (
    <>
      <span className="vd-brand-mark" aria-hidden="true">
        {[...businessName][0]?.toUpperCase()}
      </span>
      <span className="vd-brand-name" dir="auto">
        {businessName}
      </span>
    </>
  );
  if (websiteUrl === "") return <span className="vd-brand">{brand}</span>;
  return (
    <a className="vd-brand" href={websiteUrl} target="_blank" rel="noopener noreferrer">
      {brand}
    </a>
  );
}

function FooterLinks({ form }: { form: FlowForm }) {
  const { t } = useSpeech();
  const texts = footerTexts(form);
  if (texts.length === 0 && form.supportEmail === "") return null;
  return (
    <ul className="vd-footer-links">
      {texts.map((name) => (
        <li key={name}>
          <LegalLink legal={form[name]} title={t(`legal.${name}`)}>
            {t(`legal.${name}`)}
          </LegalLink>
        </li>
      ))}
      {form.supportEmail !== "" && (
        <li>
          <a className="vd-text-link" href={`mailto:${form.supportEmail}`}>
            {t("shell.support", { email: form.supportEmail })}
          </a>
        </li>
      )}
    </ul>
  );
}
