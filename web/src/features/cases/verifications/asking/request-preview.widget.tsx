import { Loader } from "@mantine/core";
import { useTranslation } from "react-i18next";
import { resubmissions } from "#contract/cases/resubmissions.calls.ts";
import type { ResubmissionItemRequest } from "#contract/cases/resubmissions.contract.ts";
import { FormAlert } from "#ui/form-alert.tsx";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./resubmissions.module.css";

type Props = { verificationId: string; items: ResubmissionItemRequest[]; mailTo: string | null };

/** The server's own words, in the applicant's language. */
export function RequestPreview({ verificationId, items, mailTo }: Props) {
  const { t } = useTranslation("resubmissions");
  const format = useFormat();
  const { data, error } = useReplyQuery(resubmissions.preview, { body: { verification_id: verificationId, items } });
  if (error) return <FormAlert message={sayError(error)} />;
  if (!data)
    return (
      <p role="status">
        <Loader size="sm" />
      </p>
    );
  const [why, ...closing] = data.paragraphs;
  return (
    <div className={classes.choice}>
      <p className={classes.lead}>
        {mailTo === null
          ? t("previewOf.copy")
          : t("previewOf.to", { address: mailTo, language: format.language(data.language) })}
      </p>
      <section className={classes.mail} aria-label={t("previewOf.title")} lang={data.language} dir="auto">
        <p className={classes.subject}>{data.subject}</p>
        <h3 className={classes.mailTitle}>{data.title}</h3>
        <p>{why}</p>
        <ul className={classes.mailItems}>
          {data.items.map(({ name, reason, words }) => (
            <li key={name}>
              <b>{name}</b>
              {reason !== "" && <span>{reason}</span>}
              {words !== "" && (
                <blockquote className={classes.quote} dir="auto">
                  {words}
                </blockquote>
              )}
            </li>
          ))}
        </ul>
        {closing.map((text) => (
          <p key={text}>{text}</p>
        ))}
        <span className={classes.mailAction}>{data.action}</span>
      </section>
    </div>
  );
}
