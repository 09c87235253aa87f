import { Button, Checkbox, Group, Stack, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { savedViews } from "#contract/project/saved-views.calls.ts";
import type { ViewQuestion } from "#contract/project/saved-views.contract.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useUiWords } from "#ui/words.ts";
import { sayError } from "#web/platform/i18n.ts";
import { notifySuccess } from "#web/platform/notify.ts";
import { useWrite } from "#web/platform/queries.ts";

type Props = { question: ViewQuestion; onSaved: (id: string) => void; onClose: () => void };

export function SaveViewWindow({ question, onSaved, onClose }: Props) {
  const { t } = useTranslation("reviewQueue");
  const words = useUiWords();
  const [name, setName] = useState("");
  const [isTeam, setIsTeam] = useState(false);
  const [failure, setFailure] = useState<string>();
  const create = useWrite(savedViews.create, [savedViews.list]);
  const save = (event: FormEvent) => {
    event.preventDefault();
    setFailure(undefined);
    create.mutate(
      { body: { name, team: isTeam, question } },
      {
        onSuccess: ({ id }) => {
          notifySuccess(t("views.saved"));
          onSaved(id);
          onClose();
        },
        onError: (error) => setFailure(sayError(error)),
      },
    );
  };
  return (
    <Dialog title={t("views.saveTitle")} onClose={onClose}>
      <form onSubmit={save} noValidate>
        <Stack gap="md">
          <TextInput
            label={t("views.name")}
            value={name}
            onChange={(event) => setName(event.currentTarget.value)}
            maxLength={60}
            error={failure}
            data-autofocus
          />
          <Checkbox
            label={t("views.forTeam")}
            description={t("views.forTeamHint")}
            checked={isTeam}
            onChange={(event) => setIsTeam(event.currentTarget.checked)}
          />
        </Stack>
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={create.isPending}>
            {t("views.saveAction")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
