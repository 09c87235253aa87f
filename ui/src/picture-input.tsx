import { Button, FileButton, Group, Text } from "@mantine/core";
import { IconTrash, IconUpload } from "@tabler/icons-react";
import { type ReactNode, useId, useRef, useState } from "react";
import { Confirm } from "./confirm.tsx";

export type PictureInputWords = {
  kind: string;
  hint: string;
  choose: string;
  /** For screen readers. */
  chooseLabel: string;
  remove: string;
  removeLabel: string;
  removeTitle: string;
  removeBody: string;
};

type Props = {
  /** Media types; the receiver must check the file itself. */
  accept: string;
  words: PictureInputWords;
  hasPicture: boolean;
  error: string | null;
  isTaking: boolean;
  isRemoving: boolean;
  onFile: (file: File) => void;
  onRemove: () => void;
};

export function PictureInput({
  accept,
  words,
  hasPicture,
  error,
  isTaking,
  isRemoving,
  onFile,
  onRemove,
}: Props): ReactNode {
  const [isAsking, setIsAsking] = useState(false);
  const reset = useRef<() => void>(null);
  const [hintId, errorId] = [useId(), useId()];
  return (
    <div>
      <Text fw={600} size="sm">
        {words.kind}
      </Text>
      <Text size="xs" c="dimmed" id={hintId}>
        {words.hint}
      </Text>
      <Group gap="xs" mt={8}>
        <FileButton
          resetRef={reset}
          accept={accept}
          onChange={(file) => {
            if (file) onFile(file);
            reset.current?.();
          }}
        >
          {(props) => (
            <Button
              {...props}
              size="xs"
              variant="default"
              leftSection={<IconUpload size={16} stroke={1.75} />}
              loading={isTaking}
              aria-describedby={error === null ? hintId : `${hintId} ${errorId}`}
              aria-label={words.chooseLabel}
            >
              {words.choose}
            </Button>
          )}
        </FileButton>
        {hasPicture && (
          <Button
            size="xs"
            variant="subtle"
            color="gray"
            leftSection={<IconTrash size={16} stroke={1.75} />}
            loading={isRemoving}
            aria-label={words.removeLabel}
            onClick={() => setIsAsking(true)}
          >
            {words.remove}
          </Button>
        )}
      </Group>
      {error !== null && (
        <Text size="sm" c="var(--mantine-color-error)" mt={8} id={errorId} role="alert">
          {error}
        </Text>
      )}
      <Confirm
        isOpen={isAsking}
        title={words.removeTitle}
        action={words.remove}
        isDangerous
        onConfirm={() => {
          setIsAsking(false);
          onRemove();
        }}
        onClose={() => setIsAsking(false)}
      >
        {words.removeBody}
      </Confirm>
    </div>
  );
}
