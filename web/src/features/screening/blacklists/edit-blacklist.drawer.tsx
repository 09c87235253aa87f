import { Button, Stack, Textarea, TextInput } from "@mantine/core";
import { useId, useState } from "react";
import { useTranslation } from "react-i18next";
import { blacklistLimits } from "#contract/screening/blacklists/blacklist-values.ts";
import { blacklists } from "#contract/screening/blacklists.calls.ts";
import type { BlacklistRow } from "#contract/screening/blacklists.contract.ts";
import { Drawer } from "#ui/drawer.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { ApiError } from "#web/platform/api-error.ts";
import { sayError, sayMessage } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";
import { listReads } from "./blacklists.query.ts";
import { FileChoice } from "./file-choice.widget.tsx";
import { useFileUpload } from "./use-file-upload.ts";

type Props = { isOpen: boolean; list: BlacklistRow | null; onClose: () => void };
type Problems = Record<string, string>;

function useEditing({ list, onClose }: Props) {
  const { t } = useTranslation("blacklists");
  const [typed, setTyped] = useState({ name: list?.name ?? "", description: list?.description ?? "" });
  const [problems, setProblems] = useState<Problems>({});
  const edit = useWrite(blacklists.edit, listReads);
  const create = useWrite(blacklists.create, listReads);
  const upload = useFileUpload();
  const done = (words: string) => {
    notifySuccess(words);
    setTyped({ name: "", description: "" });
    upload.forget();
    onClose();
  };
  const refuse = (error: unknown) => {
    const fields = error instanceof ApiError ? error.errors.filter(({ parameter }) => parameter in typed) : [];
    if (fields.length > 0)
      return setProblems(Object.fromEntries(fields.map(({ parameter, message }) => [parameter, sayMessage(message)])));
    const isForbidden = error instanceof ApiError && error.status === 403;
    const fallback = t(list ? "failed.edit" : "failed.create");
    setProblems({ "": isForbidden ? t("failed.notPermitted") : sayError(error, fallback) });
  };
  const submit = () => {
    setProblems({});
    if (list)
      return edit.mutate(
        { body: { code: list.code, ...typed } },
        { onSuccess: () => done(t("editing.saved")), onError: refuse },
      );
    if (!upload.file)
      return create.mutate(
        { query: { type: "default", ...typed } },
        { onSuccess: () => done(t("editing.created")), onError: refuse },
      );
    void upload.send(blacklists.create, { query: { type: "default", ...typed } }).then((sent) => {
      if (sent.ok) done(t("editing.createdWithFile"));
      else if (sent.error !== null) refuse(sent.error);
    });
  };
  return {
    typed,
    change: (next: Partial<typeof typed>) => {
      setTyped({ ...typed, ...next });
      setProblems(Object.fromEntries(Object.entries(problems).filter(([field]) => field !== "" && !(field in next))));
    },
    problemOf: (field: string) => problems[field],
    submit,
    upload,
    isBusy: edit.isPending || create.isPending || upload.percent !== null,
  };
}

export function EditBlacklistDrawer(props: Props) {
  const { isOpen, list, onClose } = props;
  const { t } = useTranslation("blacklists");
  const id = useId();
  const { typed, change, problemOf, submit, upload, isBusy } = useEditing(props);
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={t(list ? "editing.edit" : "editing.create")}
      footer={
        <Button type="submit" form={id} loading={isBusy}>
          {t(list ? "editing.submitEdit" : "editing.submitCreate")}
        </Button>
      }
    >
      <form
        id={id}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Stack gap="lg">
          <FormAlert message={problemOf("")} />
          <TextInput
            label={t("editing.name")}
            description={t("editing.nameHint")}
            required
            maxLength={blacklistLimits.name[1]}
            value={typed.name}
            error={problemOf("name")}
            onChange={({ currentTarget }) => change({ name: currentTarget.value })}
          />
          <Textarea
            label={t("editing.description")}
            description={t("editing.descriptionHint")}
            required
            autosize
            minRows={3}
            maxRows={8}
            maxLength={blacklistLimits.description[1]}
            value={typed.description}
            error={problemOf("description")}
            onChange={({ currentTarget }) => change({ description: currentTarget.value })}
          />
          {!list && <FileChoice upload={upload} label={t("editing.file")} hint={t("editing.fileHint")} />}
        </Stack>
      </form>
    </Drawer>
  );
}
