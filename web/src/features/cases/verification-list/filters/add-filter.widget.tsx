import { whenReached } from "#ui/when-reached.tsx";
import { AddFilterFace, type AddFilterProps } from "./add-filter-face.widget.tsx";

/** Offers the filters that are not shown. */
export const AddFilter = whenReached<AddFilterProps>(
  ({ reach }) => <AddFilterFace {...reach} />,
  async () => (await import("./add-filter-menu.widget.tsx")).AddFilterMenu,
  "menu",
);
