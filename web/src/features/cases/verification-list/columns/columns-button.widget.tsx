import { whenReached } from "#ui/when-reached.tsx";
import { loadPartOfWords } from "#web/platform/i18n.ts";
import { ColumnsFace, type ColumnsProps } from "./columns-face.widget.tsx";

/** Which columns the list shows, in which order, and how high its rows are. */
export const ColumnsButton = whenReached<ColumnsProps>(
  ({ shown, reach }) => <ColumnsFace shown={shown} {...reach} />,
  async () => {
    const [{ ColumnsMenu }] = await Promise.all([import("./columns-menu.widget.tsx"), loadPartOfWords("searches")]);
    return ColumnsMenu;
  },
  "dialog",
);
