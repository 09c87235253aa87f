import { SegmentedControl } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formEmails } from "#contract/records/form-emails.calls.ts";
import { FormEmail, type FormEmailKind } from "#contract/records/forms/form-emails.ts";
import { Skeleton } from "#ui/skeleton.tsx";
import { sayError } from "#web/platform/i18n.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import classes from "./form-emails.module.css";

const devices = ["desktop", "phone"] as const;
type Device = (typeof devices)[number];

/** Pause in typing, in ms, before the server renders the preview. */
const pauseMs = 400;

type Props = { formId: string | null; kind: FormEmailKind; email: FormEmail };

/** The mail as the server would send it, with sample values. Links are not followed here. */
export function EmailPreview({ formId, kind, email }: Props) {
  const { t } = useTranslation("formEmails");
  const [device, setDevice] = useState<Device>("desktop");
  const [settled] = useDebouncedValue(email, pauseMs);
  const draft = FormEmail.safeParse(settled);
  const body = { ...(formId && { public_id: formId }), kind, email: draft.data ?? settled };
  const read = useReplyQuery(formEmails.preview, { body }, { enabled: draft.success });
  const shown = draft.success ? read.data : undefined;
  return (
    <section className={classes.preview} aria-label={t("preview.title")}>
      <div className={classes.previewHead}>
        <div className={classes.previewSubject}>
          <span className={classes.hint}>{t("preview.subject")}</span>
          <strong>{shown?.subject ?? "…"}</strong>
        </div>
        <SegmentedControl
          size="xs"
          aria-label={t("preview.device")}
          data={devices.map((value) => ({ value, label: t(`preview.${value}`) }))}
          value={device}
          onChange={(value) => setDevice(value as Device)}
        />
      </div>
      <div className={classes.previewBody}>
        {shown ? (
          <iframe
            className={classes.frame}
            data-device={device}
            title={t("preview.frame")}
            sandbox=""
            srcDoc={shown.html.replace("<head>", '<head><base target="_blank">')}
          />
        ) : draft.success && !read.error ? (
          <Skeleton height={420} radius="md" />
        ) : (
          <p className={`${classes.hint} ${classes.previewNote}`}>
            {read.error ? sayError(read.error) : t("preview.invalid")}
          </p>
        )}
      </div>
    </section>
  );
}
