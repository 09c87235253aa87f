import { type ReachHandlers, whenReached } from "#ui/when-reached.tsx";
import { ProfileButton, type ProfileMenuProps } from "./profile-button.tsx";

export const ProfileMenu = whenReached<ProfileMenuProps>(
  ({ reach }: { reach: ReachHandlers }) => <ProfileButton {...reach} />,
  async () => (await import("./profile-list.widget.tsx")).ProfileList,
  "menu",
);
