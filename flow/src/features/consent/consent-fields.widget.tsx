import { useId } from "react";
import type { LegalName } from "#contract/records/forms/legal-names.ts";
import type { ConsentsState } from "#flow/answers/consents.ts";
import { Icon } from "#flow/components/icon.tsx";
import { LegalLink } from "#flow/components/legal-link.tsx";
import { useVisit } from "#flow/visit/visit.ts";
import { useSpeech } from "#flow/words/words.ts";

export function ConsentFields({ consents }: { consents: ConsentsState }) {
  const { t } = useSpeech();
  if (consents.requested.length === 0) return null;
  return (
    <fieldset ref={consents.fields} className="vd-consents">
      <legend className="vd-unseen">{t("consent.title")}</legend>
      {consents.requested.map((name) => (
        <ConsentField key={name} name={name} consents={consents} />
      ))}
    </fieldset>
  );
}

const gap = "\u0000";

function ConsentField({ name, consents: { ticked, tick, isMissing } }: { name: LegalName; consents: ConsentsState }) {
  const { t } = useSpeech();
  const { form } = useVisit().state;
  const id = useId();
  const [before = "", after = ""] = t("consent.agree", { text: gap }).split(gap);
  return (
    <div className="vd-consent">
      <input
        id={id}
        type="checkbox"
        checked={ticked.includes(name)}
        aria-invalid={isMissing(name) || undefined}
        aria-describedby={isMissing(name) ? `${id}-problem` : undefined}
        onChange={(event) => tick(name, event.target.checked)}
      />
      <div>
        <label htmlFor={id}>
          {before}
          <LegalLink legal={form[name]} title={t(`legal.${name}`)}>
            {t(`consent.${name}`)}
          </LegalLink>
          {after}
        </label>
        {isMissing(name) && (
          <p className="vd-problem" id={`${id}-problem`}>
            <Icon name="alert" />
            {t("problem.consent")}
          </p>
        )}
      </div>
    </div>
  );
}
