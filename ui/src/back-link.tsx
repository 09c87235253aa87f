import { IconChevronLeft } from "@tabler/icons-react";
import type { ComponentProps, ReactNode } from "react";
import classes from "./back-link.module.css";
import { LateTooltip } from "./late-tooltip.tsx";

export type BackFace = { className: string; children: ReactNode; "aria-label"?: string };

type Props = {
  /** What one comes back to. */
  label: string;
  /** Beside a title, where there is no room for the words. */
  isIcon?: boolean;
  /** The link, or the button, with this face. */
  link: (face: BackFace) => ComponentProps<typeof LateTooltip>["children"];
};

/** The way back to the list, above the title. */
export function BackLink({ label, isIcon = false, link }: Props) {
  const arrow = <IconChevronLeft size={16} stroke={1.75} className={classes.arrow ?? ""} aria-hidden />;
  if (!isIcon)
    return link({
      className: classes.words ?? "",
      children: (
        <>
          {arrow}
          {label}
        </>
      ),
    });
  return (
    <LateTooltip label={label}>
      {link({ className: classes.icon ?? "", "aria-label": label, children: arrow })}
    </LateTooltip>
  );
}
