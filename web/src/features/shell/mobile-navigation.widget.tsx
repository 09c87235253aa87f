import { Drawer } from "@mantine/core";
import { useUiWords } from "#ui/words.ts";
import { Brand } from "./brand.widget.tsx";
import { Navigation } from "./navigation.widget.tsx";

/** The navigation of narrow windows: a drawer that closes when a place is chosen. */
export function MobileNavigation({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const words = useUiWords();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="left"
      size={280}
      title={<Brand />}
      closeButtonProps={{ "aria-label": words.close }}
    >
      <Navigation onGo={onClose} />
    </Drawer>
  );
}
