import { ActionIcon } from "@mantine/core";
import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { reviewKeys } from "../decision/review-keys.rules.ts";

/** The button of the menu, as it is closed. */
export function CaseMenuFace({ isBusy, ...reach }: { isBusy: boolean }) {
  const { t } = useTranslation("verifications");
  const label = t(isBusy ? "pdf.making" : "desk.more");
  return (
    <ActionIcon
      data-case-menu
      variant="default"
      size={32}
      loading={isBusy}
      aria-label={label}
      aria-keyshortcuts={reviewKeys.menu}
      title={label}
      {...reach}
    >
      <IconDots size={16} stroke={1.75} aria-hidden />
    </ActionIcon>
  );
}
