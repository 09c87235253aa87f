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
import type { ReactNode } from "react";

export type SortableItem = { key: string; name: string };

type Props = {
  items: readonly SortableItem[];
  /** For screen readers. `place` counts from 1. */
  say: (
    moment: "picked" | "over" | "dropped" | "cancelled",
    row: { name: string; place: number; count: number },
  ) => string;
  instructions: string;
  onMove: (from: number, to: number) => void;
  children: ReactNode;
};

/** By their upper edges: an open card is many times as tall as a closed one, so the middle is misleading. */
const closestTop: CollisionDetection = ({ collisionRect, droppableContainers, droppableRects }) =>
  droppableContainers
    .map((droppableContainer) => {
      const rect = droppableRects.get(droppableContainer.id);
      const value = rect ? Math.abs(rect.top - collisionRect.top) : Number.POSITIVE_INFINITY;
      return { id: droppableContainer.id, data: { droppableContainer, value } };
    })
    .sort((a, b) => a.data.value - b.data.value);

function announcementsOf({ items, say }: Pick<Props, "items" | "say">): Announcements {
  const rowOf = (id: UniqueIdentifier, at: UniqueIdentifier) => ({
    name: items.find(({ key }) => key === id)?.name ?? "",
    place: items.findIndex(({ key }) => key === at) + 1,
    count: items.length,
  });
  return {
    onDragStart: ({ active }) => say("picked", rowOf(active.id, active.id)),
    onDragOver: ({ active, over }) => (over ? say("over", rowOf(active.id, over.id)) : undefined),
    onDragEnd: ({ active, over }) => say(over ? "dropped" : "cancelled", rowOf(active.id, over ? over.id : active.id)),
    onDragCancel: ({ active }) => say("cancelled", rowOf(active.id, active.id)),
  };
}

/** By dragging, or by keyboard: Space, arrows, Space. Its rows use `useSortableRow`. */
export function SortableFrame({ items, say, instructions, onMove, children }: Props) {
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
      accessibility={{
        announcements: announcementsOf({ items, say }),
        screenReaderInstructions: { draggable: instructions },
      }}
    >
      <SortableContext items={items.map(({ key }) => key)} strategy={verticalListSortingStrategy}>
        {children}
      </SortableContext>
    </DndContext>
  );
}

export function useSortableRow(key: string, canMove = true) {
  const { setNodeRef, setActivatorNodeRef, attributes, listeners, transform, transition, isDragging } = useSortable({
    id: key,
    disabled: !canMove,
  });
  return {
    row: {
      ref: setNodeRef,
      "data-dragged": isDragging || undefined,
      style: { transform: transform ? `translate3d(0, ${Math.round(transform.y)}px, 0)` : undefined, transition },
    },
    handle: { type: "button" as const, ref: setActivatorNodeRef, ...attributes, ...listeners },
  };
}
