import { IconGripVertical } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { SortableFrame, type SortableItem, useSortableRow } from "./sortable-frame.widget.tsx";
import classes from "./sortable-list.module.css";

function SortableRow({ item, canMove, children }: { item: SortableItem; canMove: boolean; children: ReactNode }) {
  const { t } = useTranslation("formSteps");
  const { row, handle } = useSortableRow(item.key, canMove);
  return (
    <li {...row} className={classes.item}>
      {canMove && (
        <button {...handle} className={classes.handle} aria-label={t("list.move", { name: item.name })}>
          <IconGripVertical size={16} stroke={1.75} aria-hidden />
        </button>
      )}
      <div className={classes.content}>{children}</div>
    </li>
  );
}

/** `isPlain`: rows without frames. */
export function SortableList({
  items,
  onMove,
  isPlain = false,
  children,
}: {
  items: SortableItem[];
  onMove: (from: number, to: number) => void;
  isPlain?: boolean;
  children: (index: number) => ReactNode;
}) {
  const { t } = useTranslation("formSteps");
  return (
    <SortableFrame
      items={items}
      say={(moment, row) => t(`list.${moment}`, row)}
      instructions={t("list.instructions")}
      onMove={onMove}
    >
      <ol className={classes.list} data-plain={isPlain || undefined}>
        {items.map((item, index) => (
          <SortableRow key={item.key} item={item} canMove={items.length > 1}>
            {children(index)}
          </SortableRow>
        ))}
      </ol>
    </SortableFrame>
  );
}
