import { type Reach, whenReached } from "#ui/when-reached.tsx";
import { LanguageButton } from "./language-button.tsx";

export const LanguageSwitch = whenReached(
  ({ reach }: { reach: Reach }) => <LanguageButton {...reach} />,
  async () => (await import("./language-menu.widget.tsx")).LanguageMenu,
  "menu",
);
