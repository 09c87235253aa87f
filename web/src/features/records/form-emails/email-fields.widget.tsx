import { Input, TextInput } from "@mantine/core";
import { useRef } from "react";
import type { FieldErrors } from "react-hook-form";
import { useTranslation } from "react-i18next";
import type { EmailPlaceholder, FormEmail } from "#contract/records/forms/form-emails.ts";
import { MessageEditor } from "./message-editor.widget.tsx";
import { PlaceholderMenu } from "./placeholder-menu.widget.tsx";

type Props = { email: FormEmail; errors: FieldErrors<FormEmail> | undefined; onChange: (email: FormEmail) => void };

export function EmailFields({ email, errors, onChange }: Props) {
  const { t } = useTranslation("formEmails");
  const subject = useRef<HTMLInputElement>(null);
  const insert = (name: EmailPlaceholder) => {
    const { selectionStart, selectionEnd } = subject.current ?? {};
    const [from, to] = [selectionStart ?? email.subject.length, selectionEnd ?? email.subject.length];
    onChange({ ...email, subject: `${email.subject.slice(0, from)}{{${name}}}${email.subject.slice(to)}` });
    subject.current?.focus();
  };
  return (
    <>
      <TextInput
        ref={subject}
        label={t("fields.subject")}
        value={email.subject}
        maxLength={200}
        error={errors?.subject?.message}
        onChange={({ currentTarget }) => onChange({ ...email, subject: currentTarget.value })}
        rightSectionWidth={44}
        rightSection={<PlaceholderMenu label={t("placeholders.intoSubject")} onInsert={insert} />}
      />
      <Input.Wrapper label={t("fields.html")} labelElement="div" error={errors?.html?.message}>
        <MessageEditor
          html={email.html}
          isWrong={errors?.html !== undefined}
          onChange={(html) => onChange({ ...email, html })}
        />
      </Input.Wrapper>
    </>
  );
}
