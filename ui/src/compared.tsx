import { IconArrowsDiff, IconCheck, IconMinus } from "@tabler/icons-react";
import classes from "./compared.module.css";

const marks = {
  same: { Icon: IconCheck, className: classes.same },
  differs: { Icon: IconArrowsDiff, className: classes.differs },
  unknown: { Icon: IconMinus, className: classes.quiet },
};

/** Whether two values are the same. `isSame` null: they were not compared. @param label for screen readers */
export function ComparedMark({ isSame, label }: { isSame: boolean | null; label: string }) {
  const { Icon, className } = marks[isSame === null ? "unknown" : isSame ? "same" : "differs"];
  return <Icon size={16} role="img" aria-label={label} className={className} />;
}
