import { Modal } from "@mantine/core";
import type { ReactNode } from "react";
import { useReturnFocus } from "./return-focus.ts";
import { useUiWords } from "./words.ts";

type Props = {
  title: ReactNode;
  isOpen?: boolean;
  /** Null: it has to be answered. */
  onClose: (() => void) | null;
  size?: "sm" | "md" | "lg";
  /** What is shown or typed only once is not lost by a press beside it. */
  closesOutside?: boolean;
  children: ReactNode;
};

/** A question or a short form over the page. What is longer is a drawer. */
export function Dialog({ title, isOpen = true, onClose, size = "md", closesOutside = true, children }: Props) {
  const words = useUiWords();
  useReturnFocus(isOpen);
  const isAnswered = onClose !== null;
  return (
    <Modal
      opened={isOpen}
      onClose={onClose ?? (() => undefined)}
      title={<b>{title}</b>}
      size={size}
      withCloseButton={isAnswered}
      closeOnEscape={isAnswered}
      closeOnClickOutside={isAnswered && closesOutside}
      centered={!isAnswered}
      closeButtonProps={{ "aria-label": words.close }}
    >
      {children}
    </Modal>
  );
}
