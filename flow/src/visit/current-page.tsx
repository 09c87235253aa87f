import { lazy, Suspense } from "react";
import { questionIndexOf } from "#flow/answers/videos.rules.ts";
import { ConfirmPage } from "#flow/features/confirm/confirm.page.tsx";
import { ConsentPage } from "#flow/features/consent/consent.page.tsx";
import { DocumentPage } from "#flow/features/document/document.page.tsx";
import { PhotoPage } from "#flow/features/photos/photo.page.tsx";
import { ProfilePage } from "#flow/features/profile/profile.page.tsx";
import { WelcomePage } from "#flow/features/welcome/welcome.page.tsx";
import { isLate, LatePage, useFetchAhead } from "./late-pages.tsx";
import { type FlowScreen, screenChannelOf, screenSideOf } from "./screens.rules.ts";
import { useVisit } from "./visit.ts";

const QuizPage = lazy(() => import("#flow/features/video-quiz/quiz.page.tsx"));

const SignaturePage = lazy(() => import("#flow/features/signature/signature.page.tsx"));

// Loaded once all else has been submitted, where the form asks for a call.
const LiveCallPage = lazy(() => import("#flow/features/live-call/live-call.page.tsx"));
const LivenessPage = lazy(() => import("#flow/features/liveness/liveness.page.tsx"));

// Loaded only by applicants of whom a reviewer requested something again.
const AgainPage = lazy(() => import("#flow/features/again/again.page.tsx"));

export function CurrentPage({ screen }: { screen: FlowScreen }) {
  const { state } = useVisit();
  useFetchAhead(screen);
  const side = screenSideOf(screen);
  if (side) return <PhotoPage side={side} />;
  if (screen === "status" && state.liveCall)
    return (
      <Suspense fallback={null}>
        <LiveCallPage />
      </Suspense>
    );
  if (isLate(screen)) return <LatePage screen={screen} />;
  if (screen === "welcome")
    return state.requestedAgain ? (
      <Suspense fallback={null}>
        <AgainPage resubmission={state.requestedAgain} />
      </Suspense>
    ) : (
      <WelcomePage />
    );
  if (screen === "profile") return <ProfilePage />;
  if (screen === "consent") return <ConsentPage />;
  const channel = screenChannelOf(screen);
  if (channel) return <ConfirmPage channel={channel} />;
  if (screen === "document") return <DocumentPage />;
  if (screen === "signature")
    return (
      <Suspense fallback={null}>
        <SignaturePage />
      </Suspense>
    );
  if (screen === "liveness")
    return (
      <Suspense fallback={null}>
        <LivenessPage />
      </Suspense>
    );
  const index = questionIndexOf(screen);
  if (screen === "video" || index !== undefined)
    return (
      <Suspense fallback={null}>
        <QuizPage key={screen} index={index} />
      </Suspense>
    );
  return <LatePage screen="status" />;
}
