import { Button, Stack } from "@mantine/core";
import { IconPencil } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formEmails } from "#contract/records/form-emails.calls.ts";
import type { FormConfig } from "#contract/records/forms/form-config.ts";
import { type FormEmail, type FormEmailKind, formEmailKinds } from "#contract/records/forms/form-emails.ts";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { RestoreBuiltIn, SendTest } from "./email-actions.widget.tsx";
import type { EmailErrors } from "./email-errors.ts";
import { EmailFields } from "./email-fields.widget.tsx";
import { EmailPreview } from "./email-preview.widget.tsx";
import classes from "./form-emails.module.css";
import { KindPicker } from "./kind-picker.widget.tsx";

type Emails = FormConfig["emails"];

type Props = {
  formId: string | null;
  emails: Emails;
  errors: EmailErrors;
  isSent: { applicant: boolean; customer: boolean };
  onChange: (emails: Emails) => void;
};

const isForApplicant = (kind: FormEmailKind) => kind.startsWith("applicant_");

/** The built-in mail, read-only, or the form's own. */
function EmailOfKind({ kind, ours, ...props }: Omit<Props, "isSent"> & { kind: FormEmailKind; ours: FormEmail }) {
  const { t } = useTranslation("formEmails");
  const { formId, emails, errors, onChange } = props;
  const own = emails[kind];
  const write = (email: FormEmail) => onChange({ ...emails, [kind]: email });
  const forget = () => {
    const { [kind]: _, ...others } = emails;
    onChange(others);
  };
  const actions = (
    <div className={classes.actions}>
      {own ? (
        <RestoreBuiltIn onConfirm={forget} />
      ) : (
        <Button variant="default" leftSection={<IconPencil size={16} stroke={1.75} />} onClick={() => write(ours)}>
          {t("own.write")}
        </Button>
      )}
      <SendTest formId={formId} kind={kind} email={own ?? ours} />
    </div>
  );
  return (
    <>
      {own ? (
        <EmailFields key={kind} email={own} errors={errors?.[kind]} onChange={write} />
      ) : (
        <p className={classes.ours}>{t(isForApplicant(kind) ? "ours.applicant" : "ours.customer")}</p>
      )}
      {actions}
      <EmailPreview formId={formId} kind={kind} email={own ?? ours} />
    </>
  );
}

export function FormEmails({ isSent, ...props }: Props) {
  const { t } = useTranslation("formEmails");
  const wrong = formEmailKinds.find((kind) => props.errors?.[kind]);
  const [chosen, choose] = useState<FormEmailKind | null>(null);
  const kind = chosen ?? wrong ?? formEmailKinds[0];
  const read = useReplyQuery(formEmails.templates, { query: {} });
  if (read.error)
    return (
      <EmptyState title={t("missing")} action={<Button onClick={() => void read.refetch()}>{t("retry")}</Button>}>
        {sayError(read.error)}
      </EmptyState>
    );
  const ours = read.data?.items.find((item) => item.kind === kind)?.ours;
  const isOn = isForApplicant(kind) ? isSent.applicant : isSent.customer;
  return (
    <Stack gap="md">
      <KindPicker kind={kind} emails={props.emails} errors={props.errors} onKind={choose} />
      {!isOn && <p className={classes.note}>{t(isForApplicant(kind) ? "notSent.applicant" : "notSent.customer")}</p>}
      {ours ? <EmailOfKind {...props} kind={kind} ours={ours} /> : <Skeleton height={360} radius="md" />}
    </Stack>
  );
}
