import { Button, Stack } from "@mantine/core";
import { IconDownload, IconLanguage, IconTrash } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formLocalisations } from "#contract/records/form-localisations.calls.ts";
import type { FormLocalisation as Uploaded } from "#contract/records/form-localisations.contract.ts";
import type { Language } from "#contract/values/languages.ts";
import { Confirm } from "#ui/confirm.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Skeleton } from "#ui/skeleton.tsx";
import { sendDeskCall, sendForFile } from "#web/platform/api.ts";
import { useFormat } from "#web/platform/format.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useReplyQuery } from "#web/platform/queries.ts";
import { saveFile } from "#web/platform/save-file.ts";
import classes from "./localisation.module.css";
import { UploadField } from "./upload-field.widget.tsx";

function Template({ formId, hasUnsaved }: { formId: string; hasUnsaved: boolean }) {
  const { t } = useTranslation("formLocalisations");
  const download = useMutation({
    mutationFn: () => sendForFile(formLocalisations.template, { query: { public_id: formId } }),
    onSuccess: saveFile,
    onError: notifyError,
  });
  return (
    <section className={classes.part}>
      <h3 className={classes.title}>{t("template.title")}</h3>
      <p className={classes.lead}>{t("template.lead")}</p>
      {hasUnsaved && <p className={classes.note}>{t("template.unsaved")}</p>}
      <Button
        variant="default"
        mt="sm"
        leftSection={<IconDownload size={16} stroke={1.75} />}
        loading={download.isPending}
        onClick={() => download.mutate()}
      >
        {t("template.download")}
      </Button>
    </section>
  );
}

function Removing({ formId }: { formId: string }) {
  const { t } = useTranslation("formLocalisations");
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => sendDeskCall(formLocalisations.remove, { body: { public_id: formId, storage_uploaded: true } }),
    onSuccess: (left) => {
      cache.setQueriesData({ queryKey: [formLocalisations.uploaded.path] }, left);
      notifySuccess(t("remove.done"));
    },
    onError: notifyError,
  });
  return (
    <>
      <Button
        size="xs"
        variant="subtle"
        color="gray"
        leftSection={<IconTrash size={16} stroke={1.75} />}
        loading={remove.isPending}
        onClick={() => setAsking(true)}
      >
        {t("remove.action")}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t("remove.title")}
        action={t("remove.action")}
        isDangerous
        onConfirm={() => {
          setAsking(false);
          remove.mutate();
        }}
        onClose={() => setAsking(false)}
      >
        {t("remove.body")}
      </Confirm>
    </>
  );
}

function Current({ uploaded, saved }: { uploaded: Uploaded; saved: readonly Language[] }) {
  const { t } = useTranslation("formLocalisations");
  const format = useFormat();
  const { file_name, size_bytes, uploaded_at, uploaded_by, languages, public_id } = uploaded;
  return (
    <div className={classes.current}>
      <div className={classes.currentHead}>
        <div>
          <p className={classes.file}>{file_name}</p>
          <p className={classes.hint}>
            {[
              size_bytes === null ? null : format.bytes(Math.max(size_bytes, 1000)),
              uploaded_at === null ? null : format.instant(uploaded_at),
              uploaded_by === null ? null : t("current.by", { name: uploaded_by }),
            ]
              .filter((part) => part !== null)
              .join(" · ")}
          </p>
        </div>
        <Removing formId={public_id} />
      </div>
      <ul className={classes.languages}>
        {languages.map(({ language, texts }) => (
          <li key={language} data-idle={!saved.includes(language) || undefined}>
            <span className={classes.language}>{format.language(language)}</span>
            <span>{t("current.texts", { count: texts })}</span>
            {!saved.includes(language) && <span className={classes.idle}>{t("current.notOffered")}</span>}
          </li>
        ))}
      </ul>
    </div>
  );
}

function OfSavedForm({
  formId,
  saved,
  hasUnsaved,
}: {
  formId: string;
  saved: readonly Language[];
  hasUnsaved: boolean;
}) {
  const { t } = useTranslation("formLocalisations");
  const read = useReplyQuery(formLocalisations.uploaded, { query: { public_id: formId } });
  if (read.error)
    return (
      <EmptyState title={t("missing")} action={<Button onClick={() => void read.refetch()}>{t("retry")}</Button>}>
        {sayError(read.error)}
      </EmptyState>
    );
  return (
    <Stack gap="xl">
      <Template formId={formId} hasUnsaved={hasUnsaved} />
      <section className={classes.part}>
        <h3 className={classes.title}>{t("upload.title")}</h3>
        <p className={classes.lead}>{t("upload.what")}</p>
        {read.data ? (
          <>
            {read.data.storage_uploaded && <Current uploaded={read.data} saved={saved} />}
            <UploadField formId={formId} isReplacing={read.data.storage_uploaded} />
          </>
        ) : (
          <Skeleton height={150} radius="md" mt="sm" aria-label={t("loading")} />
        )}
      </section>
    </Stack>
  );
}

/** `saved`: the languages of the saved form. */
export function Localisation({
  formId,
  saved,
  hasUnsaved,
}: {
  formId: string | null;
  saved: readonly Language[];
  hasUnsaved: boolean;
}) {
  const { t } = useTranslation("formLocalisations");
  if (formId === null)
    return (
      <EmptyState icon={<IconLanguage size={20} />} title={t("saveFirst.title")}>
        {t("saveFirst.body")}
      </EmptyState>
    );
  return <OfSavedForm formId={formId} saved={saved} hasUnsaved={hasUnsaved} />;
}
