import { IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type StepPage, stepPageNames, stepPages } from "#contract/records/forms/form-sections.ts";
import type { StepType } from "#contract/records/steps/step-types.ts";
import { SortableFrame, useSortableRow } from "./fields/sortable-frame.widget.tsx";
import classes from "./form-sections.module.css";
import type { SectionProps } from "./section-props.ts";
import { useStepOrder } from "./use-step-order.ts";

type Item = (page: StepPage, end?: ReactNode) => ReactNode;

const pageOf = (type: StepType) => stepPageNames.find((page) => stepPages[page] === type);

function SortableStep({ type, page, item }: { type: StepType; page: StepPage; item: Item }) {
  const { t } = useTranslation("forms");
  const { row, handle } = useSortableRow(type);
  return (
    <li {...row} className={classes.step}>
      {item(page)}
      <button {...handle} className={classes.grip} aria-label={t("order.grip", { step: t(`sections.${page}`) })}>
        <IconGripVertical size={16} aria-hidden />
      </button>
    </li>
  );
}

/** Steps in use, sortable, in the applicant's order; below them those that are off. */
export function StepList({ form, item }: { form: SectionProps["form"]; item: Item }) {
  const { t } = useTranslation("forms");
  const { inUse, move } = useStepOrder(form);
  const items = inUse.map((type) => {
    const page = pageOf(type);
    return { key: type, name: page ? t(`sections.${page}`) : "" };
  });
  const moveByIndex = (from: number, to: number) => {
    const [step, target] = [inUse[from], inUse[to]];
    if (step && target) move(step, target);
  };
  const off = stepPageNames.filter((page) => !inUse.includes(stepPages[page]));
  return (
    <SortableFrame
      items={items}
      say={(moment, { name, ...row }) => t(`order.${moment}`, { step: name, ...row })}
      instructions={t("order.how")}
      onMove={moveByIndex}
    >
      <ul>
        {inUse.map((type) => {
          const page = pageOf(type);
          return page && <SortableStep key={type} type={type} page={page} item={item} />;
        })}
        {off.map((page) => (
          <li key={page}>{item(page, <span className={classes.off}>{t("editor.off")}</span>)}</li>
        ))}
      </ul>
    </SortableFrame>
  );
}
