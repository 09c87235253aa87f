import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { useCan } from "#web/platform/can.ts";
import { AssigneeButton } from "./assignee-button.widget.tsx";
import classes from "./work-line.module.css";
import { Due } from "./work-marks.widget.tsx";

/** In the head of a verification: when it is due, and who has it. */
export function WorkLine({ view }: { view: VerificationView }) {
  const can = useCan();
  return (
    <div className={classes.root}>
      <Due due={view.due} readAt={Date.now()} />
      <AssigneeButton view={view} canChange={can("verifications:review")} />
    </div>
  );
}
