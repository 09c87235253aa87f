import { DocumentPage } from "./features/document/document.page.tsx";
import { PhotoPage } from "./features/photos/photo.page.tsx";
import { ProfilePage } from "./features/profile/profile.page.tsx";
import { ReviewPage } from "./features/review/review.page.tsx";
import { StatusPage } from "./features/status/status.page.tsx";
import { WelcomePage } from "./features/welcome/welcome.page.tsx";
import { type Screen, sideOf } from "./screens.rules.ts";

/** The page of a screen; of a visit, and of a form that is only looked at. */
export function CurrentPage({ screen }: { screen: Screen }) {
  const side = sideOf(screen);
  if (side) return <PhotoPage side={side} />;
  if (screen === "welcome") return <WelcomePage />;
  if (screen === "profile") return <ProfilePage />;
  if (screen === "document") return <DocumentPage />;
  if (screen === "review") return <ReviewPage />;
  return <StatusPage />;
}
