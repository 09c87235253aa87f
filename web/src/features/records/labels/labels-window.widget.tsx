import { Button, Group, TagsInput } from "@mantine/core";
import { useState } from "react";
import { applicants } from "#contract/applicants/applicants.calls.ts";
import * as limits from "#contract/limits.ts";
import { Dialog } from "#ui/dialog.tsx";
import { FormAlert } from "#ui/form-alert.tsx";
import { useUiWords } from "#ui/words.ts";
import { useReplyQuery } from "#web/platform/queries.ts";

const longest = 32;

/** Labels of one applicant or verification: those of the project are offered, a new one is typed. */
export function LabelsWindow({
  labels: before,
  words,
  isSaving,
  failure,
  onSave,
  onClose,
}: {
  labels: readonly string[];
  words: { title: string; field: string; hint: string; save: string };
  isSaving: boolean;
  failure: string | undefined;
  onSave: (labels: string[]) => void;
  onClose: () => void;
}) {
  const { cancel } = useUiWords();
  const [labels, setLabels] = useState([...before]);
  const known = useReplyQuery(applicants.labels, {});
  return (
    <Dialog title={words.title} onClose={onClose}>
      <FormAlert message={failure} />
      <TagsInput
        label={words.field}
        description={words.hint}
        data={known.data?.labels ?? []}
        value={labels}
        onChange={(next) => setLabels(next.map((label) => label.trim().slice(0, longest)))}
        maxTags={limits.labelsEach}
        maxLength={longest}
        acceptValueOnBlur
        data-autofocus
      />
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose}>
          {cancel}
        </Button>
        <Button loading={isSaving} onClick={() => onSave(labels)}>
          {words.save}
        </Button>
      </Group>
    </Dialog>
  );
}
