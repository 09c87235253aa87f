import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from "@dnd-kit/sortable";
import { IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { type StepPage, stepPageNames, stepPages } from "#contract/forms/form-sections.ts";
import type { StepType } from "#contract/forms/form-steps.ts";
import classes from "./form-sections.module.css";
import type { SectionProps } from "./section-props.ts";
import { useStepOrder } from "./use-step-order.ts";

type Item = (page: StepPage, end?: ReactNode) => ReactNode;

const pageOf = (type: StepType) => stepPageNames.find((page) => stepPages[page] === type);

function SortableStep({ type, page, item }: { type: StepType; page: StepPage; item: Item }) {
  const { t } = useTranslation("forms");
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: type,
  });
  const style = { transform: transform ? `translateY(${transform.y}px)` : undefined, transition };
  return (
    <li ref={setNodeRef} style={style} className={classes.step} data-dragging={isDragging || undefined}>
      {item(page)}
      <button
        type="button"
        ref={setActivatorNodeRef}
        className={classes.grip}
        {...attributes}
        {...listeners}
        aria-label={t("order.grip", { step: t(`sections.${page}`) })}
      >
        <IconGripVertical size={15} aria-hidden />
      </button>
    </li>
  );
}

/** For screen readers, while a step is moved by keyboard. */
function useAnnouncements(inUse: readonly StepType[]): Announcements {
  const { t } = useTranslation("forms");
  const say = (key: "picked" | "over" | "dropped" | "cancelled", step: unknown, at: unknown) => {
    const page = pageOf(step as StepType);
    const place = inUse.indexOf((at ?? step) as StepType) + 1;
    return page && t(`order.${key}`, { step: t(`sections.${page}`), place, count: inUse.length });
  };
  return {
    onDragStart: ({ active }) => say("picked", active.id, active.id),
    onDragOver: ({ active, over }) => say("over", active.id, over?.id),
    onDragEnd: ({ active, over }) => say("dropped", active.id, over?.id),
    onDragCancel: ({ active }) => say("cancelled", active.id, active.id),
  };
}

/** Steps in use, sortable, in the applicant's order; below them those that are off. */
export function StepList({ form, item }: { form: SectionProps["form"]; item: Item }) {
  const { t } = useTranslation("forms");
  const { inUse, move } = useStepOrder(form);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const announcements = useAnnouncements(inUse);
  const drop = ({ active, over }: DragEndEvent) => {
    if (over && over.id !== active.id) move(active.id as StepType, over.id as StepType);
  };
  const off = stepPageNames.filter((page) => !inUse.includes(stepPages[page]));
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("order.how") } }}
    >
      <SortableContext items={inUse} strategy={verticalListSortingStrategy}>
        <ul>
          {inUse.map((type) => {
            const page = pageOf(type);
            return page && <SortableStep key={type} type={type} page={page} item={item} />;
          })}
          {off.map((page) => (
            <li key={page}>{item(page, <span className={classes.off}>{t("editor.off")}</span>)}</li>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  );
}
