import { Button, Group, Text, Textarea } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { Dialog } from "./dialog.tsx";
import { FormAlert } from "./form-alert.tsx";
import { useUiWords } from "./words.ts";

type Props = {
  title: string;
  body: string;
  label: string;
  hint?: string | undefined;
  /** Said when nothing was typed. */
  missing: string;
  action: string;
  failure?: string | undefined;
  isBusy: boolean;
  isDangerous?: boolean;
  onReason: (reason: string) => void;
  onClose: () => void;
};

/** Asks for words before something is done. */
export function ReasonWindow({ isDangerous = false, ...props }: Props) {
  const { title, body, label, hint, missing, action, failure, isBusy, onReason, onClose } = props;
  const words = useUiWords();
  const [typed, setTyped] = useState("");
  const [isMissing, setIsMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const reason = typed.trim();
    setIsMissing(reason === "");
    if (reason !== "") onReason(reason);
  };
  return (
    <Dialog title={title} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Text c="dimmed" mb="md">
          {body}
        </Text>
        <FormAlert message={failure} />
        <Textarea
          label={label}
          description={hint}
          withAsterisk
          autosize
          minRows={3}
          maxRows={8}
          maxLength={500}
          data-autofocus
          error={isMissing && missing}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setIsMissing(false);
          }}
        />
        <Group justify="flex-end" mt="lg" gap="xs">
          <Button variant="default" onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" loading={isBusy} {...(isDangerous ? { color: "red.9" } : {})}>
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}
