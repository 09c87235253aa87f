import { type Reach, whenReached } from "#ui/when-reached.tsx";
import { SchemeButton } from "./scheme-button.tsx";

export const SchemeSwitch = whenReached(
  ({ reach }: { reach: Reach }) => <SchemeButton {...reach} />,
  async () => (await import("./scheme-menu.widget.tsx")).SchemeMenu,
  "menu",
);
