import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useUiWords } from "./words.ts";

export type TabOfPage<T extends string> = { name: T; label: string; count?: number | undefined };

export type TabsMenuProps = { tabs: readonly TabOfPage<string>[]; onChoose: (name: string) => void };

/** The button of the menu, as it is closed. */
export function TabsMenuFace(reach: object) {
  const words = useUiWords();
  return (
    <ActionIcon variant="subtle" color="gray" size={28} aria-label={words.more} title={words.more} {...reach}>
      <IconDots size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
