import { Button, Group, Modal, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { useReturnFocus } from "./return-focus.ts";
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
  useReturnFocus(isOpen);
  return (
    <Modal opened={isOpen} onClose={onClose} title={<b>{title}</b>} closeButtonProps={{ "aria-label": words.close }}>
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
    </Modal>
  );
}
