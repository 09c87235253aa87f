import { Button, VisuallyHidden } from "@mantine/core";
import { IconChevronDown, IconUser } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { AssigneeGiven } from "./assignee-choices.widget.tsx";
import classes from "./work-marks.module.css";
import { Assignee } from "./work-marks.widget.tsx";

export type AssigneeMenuProps = {
  assignee: VerificationView["assignee"];
  isBusy: boolean;
  onChoose: (given: AssigneeGiven) => void;
};

/** The button of the menu, as it is closed. */
export function AssigneeFace({ assignee, isBusy, ...rest }: Omit<AssigneeMenuProps, "onChoose"> & object) {
  const { t } = useTranslation("reviewQueue");
  return (
    <Button
      data-page-action="assign-to"
      data-action-label={t("assign.toAction")}
      variant="default"
      px="xs"
      className={classes.face ?? ""}
      {...(assignee ? { title: assignee.name } : {})}
      loading={isBusy}
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
      {...rest}
    >
      <VisuallyHidden>{t("assign.menu")} </VisuallyHidden>
      {!assignee && <IconUser size={16} stroke={1.75} className={classes.nobodysFace} aria-hidden />}
      <Assignee assignee={assignee} />
    </Button>
  );
}
