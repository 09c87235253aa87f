import { Radio } from "@mantine/core";
import { useTranslation } from "react-i18next";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { type FormEmailKind, formEmailKinds } from "#contract/records/forms/form-emails.ts";
import { StatusBadge } from "#ui/status-badge.tsx";
import type { EmailErrors } from "./email-errors.ts";
import classes from "./form-emails.module.css";

const groups = {
  applicant: formEmailKinds.filter((kind) => kind.startsWith("applicant_")),
  customer: formEmailKinds.filter((kind) => kind.startsWith("customer_")),
} as const;

type Props = {
  kind: FormEmailKind;
  emails: FormConfig["emails"];
  errors: EmailErrors;
  onKind: (kind: FormEmailKind) => void;
};

/** The form's own mails are marked. */
export function KindPicker({ kind, emails, errors, onKind }: Props) {
  const { t } = useTranslation("formEmails");
  return (
    <Radio.Group
      value={kind}
      onChange={(value) => onKind(value as FormEmailKind)}
      label={t("kind")}
      labelProps={{ className: classes.unseen }}
    >
      <div className={classes.groups}>
        {(Object.keys(groups) as (keyof typeof groups)[]).map((group) => (
          <div key={group} className={classes.group}>
            <p className={classes.groupName}>{t(`groups.${group}`)}</p>
            <div className={classes.kinds}>
              {groups[group].map((each) => (
                <Radio.Card
                  key={each}
                  value={each}
                  className={classes.kind ?? ""}
                  aria-label={t(`labels.${each}`)}
                  {...(errors?.[each] && { "data-wrong": true })}
                >
                  <span>{t(`kinds.${each}`)}</span>
                  {emails[each] && <StatusBadge tone={errors?.[each] ? "bad" : "info"}>{t("own.badge")}</StatusBadge>}
                </Radio.Card>
              ))}
            </div>
          </div>
        ))}
      </div>
    </Radio.Group>
  );
}
