import { Drawer } from "#ui/drawer.tsx";
import { Brand } from "#web/features/layout/brand.widget.tsx";
import { Navigation } from "./navigation.widget.tsx";

/** The navigation of narrow windows: a drawer that closes when a place is chosen. */
export function MobileNavigation({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Drawer isOpen={isOpen} onClose={onClose} position="left" size="xs" title={<Brand />}>
      <Navigation onGo={onClose} />
    </Drawer>
  );
}
