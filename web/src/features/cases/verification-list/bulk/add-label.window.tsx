import { Autocomplete, Button, Group } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { useTranslation } from "react-i18next";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import { Dialog } from "#ui/dialog.tsx";
import { useUiWords } from "#ui/words.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

type Props = { count: number; onAdd: (label: string) => void; onClose: () => void };

/** One label for all selected verifications: one of the project's, or a new one. */
export function AddLabelWindow({ count, onAdd, onClose }: Props) {
  const { t } = useTranslation("reviewQueue");
  const words = useUiWords();
  const known = useReplyQuery(applicants.labels, {});
  const [label, setLabel] = useState("");
  const add = (event: FormEvent) => {
    event.preventDefault();
    if (label.trim() !== "") onAdd(label.trim());
  };
  return (
    <Dialog title={t("bulk.addLabel")} onClose={onClose}>
      <form onSubmit={add}>
        <Autocomplete
          label={t("bulk.labelName")}
          data={known.data?.labels ?? []}
          value={label}
          onChange={setLabel}
          maxLength={32}
          data-autofocus
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" disabled={label.trim() === ""}>
            {t("bulk.addLabelTo", { count })}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
