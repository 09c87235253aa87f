import { Button, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { Dialog } from "./dialog.tsx";
import { useUiWords } from "./words.ts";

/** For what cannot be undone. The button names the action with a verb. */
export function Confirm({
  isOpen,
  title,
  children,
  action,
  isDangerous = false,
  isBusy = false,
  onConfirm,
  onClose,
}: {
  isOpen: boolean;
  title: string;
  children: ReactNode;
  action: string;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}) {
  const words = useUiWords();
  return (
    <Dialog title={title} isOpen={isOpen} onClose={onClose}>
      <Text c="dimmed" component="div">
        {children}
      </Text>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="default" onClick={onClose} data-autofocus>
          {words.cancel}
        </Button>
        <Button {...(isDangerous ? { color: "red.9" } : {})} loading={isBusy} onClick={onConfirm}>
          {action}
        </Button>
      </Group>
    </Dialog>
  );
}
