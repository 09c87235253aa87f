import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./fact-list.module.css";

/** @param label for screen readers */
export const FactList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul className={classes.list} aria-label={label}>
    {children}
  </ul>
);

/** One thing: what it is called, what is known of it, and what can be done with it (`children`). */
export function Fact({
  icon: FactIcon,
  name,
  facts,
  children,
}: {
  icon: Icon;
  name: ReactNode;
  facts: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className={classes.item}>
      <FactIcon size={20} stroke={1.75} className={classes.icon} aria-hidden />
      <div className={classes.words}>
        <div className={classes.name}>{name}</div>
        <div className={classes.facts}>{facts}</div>
      </div>
      {children}
    </li>
  );
}
