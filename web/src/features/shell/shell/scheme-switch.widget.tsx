import { type ReachHandlers, whenReached } from "#ui/when-reached.tsx";
import { SchemeButton } from "./scheme-button.tsx";

export const SchemeSwitch = whenReached(
  ({ reach }: { reach: ReachHandlers }) => <SchemeButton {...reach} />,
  async () => (await import("./scheme-menu.widget.tsx")).SchemeMenu,
  "menu",
);
