import { Button, Textarea } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { verificationComments } from "#contract/cases/verification-comments.calls.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifyError, notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

/** A comment, written where the reviewer looks. */
export function CallNote({ id }: { id: string }) {
  const { t } = useTranslation("videoCalls");
  const [text, setText] = useState("");
  const add = useWrite(verificationComments.add, [verificationComments.list, verifications.view]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "") return;
        add.mutate(
          { params: { id }, body: { text, mentions: [] } },
          {
            onSuccess: () => {
              setText("");
              notifySuccess(t("noteSaved"));
            },
            onError: (error) => notifyError(sayError(error)),
          },
        );
      }}
    >
      <Textarea
        label={t("note")}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={4000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <Button type="submit" size="xs" mt="xs" variant="default" loading={add.isPending} disabled={text.trim() === ""}>
        {t("saveNote")}
      </Button>
    </form>
  );
}
