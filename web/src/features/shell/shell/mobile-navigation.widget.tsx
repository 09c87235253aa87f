import { Drawer } from "#ui/drawer.tsx";
import { Brand } from "#web/features/frame/layout/brand.widget.tsx";
import { ModeSwitch } from "./mode-switch.widget.tsx";
import { Navigation } from "./navigation.widget.tsx";

/** A drawer for narrow windows; it closes when a link is chosen. */
export function MobileNavigation({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} position="left" size="xs" title={<Brand />}>
      <Navigation isNarrow onGo={onClose} />
      <ModeSwitch isInMenu />
    </Drawer>
  );
}
