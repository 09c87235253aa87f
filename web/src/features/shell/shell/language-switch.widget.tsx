import { type ReachHandlers, whenReached } from "#ui/when-reached.tsx";
import { LanguageButton } from "./language-button.tsx";

export const LanguageSwitch = whenReached(
  ({ reach }: { reach: ReachHandlers }) => <LanguageButton {...reach} />,
  async () => (await import("./language-menu.widget.tsx")).LanguageMenu,
  "menu",
);
