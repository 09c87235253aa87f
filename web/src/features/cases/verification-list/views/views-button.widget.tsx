import { whenReached } from "#ui/when-reached.tsx";
import { ViewsFace, type ViewsProps } from "./views-face.widget.tsx";

/** The saved views of the list. */
export const ViewsButton = whenReached<ViewsProps>(
  ({ opened, search, reach }) => <ViewsFace opened={opened} search={search} {...reach} />,
  async () => (await import("./views-menu.widget.tsx")).ViewsMenu,
  "menu",
);
