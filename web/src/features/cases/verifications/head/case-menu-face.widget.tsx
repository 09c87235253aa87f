import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";

export type CaseMenuProps = {
  applicantId: string;
  isBusy: boolean;
  /** What can be done with the case besides deciding. */
  acts: readonly { name: string; label: string; run: () => void }[];
};

/** The button of the menu, as it is closed. */
export function CaseMenuFace({ isBusy, ...reach }: { isBusy: boolean }) {
  const { t } = useTranslation("verifications");
  const label = t(isBusy ? "pdf.making" : "desk.more");
  return (
    <ActionIcon variant="default" size={32} loading={isBusy} aria-label={label} title={label} {...reach}>
      <IconDots size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
