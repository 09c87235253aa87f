import {
  type Announcements,
  type CollisionDetection,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  type UniqueIdentifier,
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
import classes from "./sortable-list.module.css";

type Item = { key: string; name: string };

/** By their upper edges: an open card is many times as tall as a closed one, so the middle is misleading. */
const closestTop: CollisionDetection = ({ collisionRect, droppableContainers, droppableRects }) =>
  droppableContainers
    .map((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id);
      const value = rect ? Math.abs(rect.top - collisionRect.top) : Number.POSITIVE_INFINITY;
      return { id: droppableContainer.id, data: { droppableContainer, value } };
    })
    .sort((a, b) => a.data.value - b.data.value);

/** For screen readers, in the dashboard's language. */
function useAnnouncements(items: Item[]): Announcements {
  const { t } = useTranslation("formSteps");
  const nameOf = (id: UniqueIdentifier) => items.find(({ key }) => key === id)?.name ?? "";
  const placeOf = (id: UniqueIdentifier) => items.findIndex(({ key }) => key === id) + 1;
  return {
    onDragStart: ({ active }) => t("list.picked", { name: nameOf(active.id) }),
    onDragOver: ({ over }) => (over ? t("list.over", { place: placeOf(over.id), count: items.length }) : undefined),
    onDragEnd: ({ active, over }) =>
      over
        ? t("list.dropped", { name: nameOf(active.id), place: placeOf(over.id), count: items.length })
        : t("list.cancelled", { name: nameOf(active.id) }),
    onDragCancel: ({ active }) => t("list.cancelled", { name: nameOf(active.id) }),
  };
}

function SortableItem({ item, canMove, children }: { item: Item; canMove: boolean; children: ReactNode }) {
  const { t } = useTranslation("formSteps");
  const sortable = useSortable({ id: item.key, disabled: !canMove });
  const { transform } = sortable;
  return (
    <li
      ref={sortable.setNodeRef}
      className={classes.item}
      data-dragged={sortable.isDragging || undefined}
      style={{
        transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined,
        transition: sortable.transition,
      }}
    >
      {canMove && (
        <button
          type="button"
          ref={sortable.setActivatorNodeRef}
          className={classes.handle}
          {...sortable.attributes}
          {...sortable.listeners}
          aria-label={t("list.move", { name: item.name })}
        >
          <IconGripVertical size={17} stroke={1.75} aria-hidden />
        </button>
      )}
      <div className={classes.content}>{children}</div>
    </li>
  );
}

/** Sorted by dragging, or by keyboard: Space, arrows, Space. `isPlain`: rows without frames. */
export function SortableList({
  items,
  onMove,
  isPlain = false,
  children,
}: {
  items: Item[];
  onMove: (from: number, to: number) => void;
  isPlain?: boolean;
  children: (index: number) => ReactNode;
}) {
  const { t } = useTranslation("formSteps");
  const announcements = useAnnouncements(items);
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const drop = ({ active, over }: DragEndEvent) => {
    const [from, to] = [active.id, over?.id].map((id) => items.findIndex(({ key }) => key === id));
    if (from !== undefined && to !== undefined && from >= 0 && to >= 0 && from !== to) onMove(from, to);
  };
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestTop}
      onDragEnd={drop}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("list.instructions") } }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        <ol className={classes.list} data-plain={isPlain || undefined}>
          {items.map((item, index) => (
            <SortableItem key={item.key} item={item} canMove={items.length > 1}>
              {children(index)}
            </SortableItem>
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
