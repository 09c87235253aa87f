import { Button, VisuallyHidden } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import type { Given } from "./assignee-choices.widget.tsx";
import { Assignee } from "./work-marks.widget.tsx";

export type AssigneeMenuProps = {
  assignee: VerificationView["assignee"];
  isBusy: boolean;
  onChoose: (given: Given) => void;
};

/** The button of the menu, as it is closed. */
export function AssigneeFace({ assignee, isBusy, ...rest }: Omit<AssigneeMenuProps, "onChoose"> & object) {
  const { t } = useTranslation("reviewQueue");
  return (
    <Button
      data-page-action="assign-to"
      data-action-label={t("assign.toAction")}
      variant="default"
      size="xs"
      px="xs"
      loading={isBusy}
      rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}
      {...rest}
    >
      <VisuallyHidden>{t("assign.menu")} </VisuallyHidden>
      <Assignee assignee={assignee} />
    </Button>
  );
}
