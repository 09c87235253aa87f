import { type Reach, whenReached } from "#ui/when-reached.tsx";
import { ProfileButton, type ProfileMenuProps } from "./profile-button.tsx";

/** Who is signed in, and what is theirs. */
export const ProfileMenu = whenReached<ProfileMenuProps>(
  ({ reach }: { reach: Reach }) => <ProfileButton {...reach} />,
  async () => (await import("./profile-list.widget.tsx")).ProfileList,
  "menu",
);
