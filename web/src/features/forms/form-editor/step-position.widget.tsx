import { ActionIcon } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { type StepPage, stepPages } from "#contract/records/forms/form-sections.ts";
import type { SectionProps } from "./section-props.ts";
import classes from "./step-position.module.css";
import { useStepOrder } from "./use-step-order.ts";

/** The step's position and two buttons to move it; on a phone the only way to reorder. */
export function StepPosition({ form, step }: { form: SectionProps["form"]; step: StepPage }) {
  const { t } = useTranslation("forms");
  const { inUse, move } = useStepOrder(form);
  const type = stepPages[step];
  const index = inUse.indexOf(type);
  if (index < 0 || inUse.length < 2) return null;
  const [before, after] = [inUse[index - 1], inUse[index + 1]];
  return (
    <div className={classes.root}>
      <span role="status">{t("order.place", { place: index + 1, count: inUse.length })}</span>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("order.up")}
        disabled={!before}
        onClick={() => before && move(type, before)}
      >
        <IconArrowUp size={16} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t("order.down")}
        disabled={!after}
        onClick={() => after && move(type, after)}
      >
        <IconArrowDown size={16} aria-hidden />
      </ActionIcon>
    </div>
  );
}
