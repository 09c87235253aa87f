import { Drawer as MantineDrawer } from "@mantine/core";
import type { ReactNode } from "react";
import classes from "./drawer.module.css";
import { useReturnFocus } from "./return-focus.ts";
import { useUiWords } from "./words.ts";

export function Drawer({
  isOpen,
  onClose,
  title,
  size = "md",
  position = "right",
  footer,
  children,
}: {
  isOpen: boolean;
  onClose: () => void;
  title: ReactNode;
  size?: "xs" | "sm" | "md" | "lg" | "xl";
  position?: "left" | "right";
  footer?: ReactNode;
  children: ReactNode;
}) {
  const words = useUiWords();
  useReturnFocus(isOpen);
  return (
    <MantineDrawer.Root opened={isOpen} onClose={onClose} size={size} position={position}>
      <MantineDrawer.Overlay backgroundOpacity={0.35} />
      <MantineDrawer.Content>
        <div className={classes.column}>
          <div className={classes.head}>
            <MantineDrawer.Title fw={600} fz="lg">
              {title}
            </MantineDrawer.Title>
            <MantineDrawer.CloseButton aria-label={words.close} />
          </div>
          <div className={classes.body}>{children}</div>
          {footer && (
            <div className={classes.footer} data-foot>
              {footer}
            </div>
          )}
        </div>
      </MantineDrawer.Content>
    </MantineDrawer.Root>
  );
}
