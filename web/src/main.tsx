import "./styles.ts";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode, Suspense } from "react";
import { flushSync } from "react-dom";
import { createRoot } from "react-dom/client";
import { firstPicture, replaceFirstPicture } from "#ui/first-picture.ts";
import { OfflineBanner } from "#web/features/shell/shell/offline-banner.widget.tsx";
import { App } from "./app.tsx";
import { startI18n } from "./platform/i18n.ts";
import { shareNonce, styleNonce } from "./platform/nonce.ts";
import { useHasToasts } from "./platform/notify.ts";
import { leadRefusedAway } from "./platform/refusals.ts";
import { forceOneReload } from "./platform/reload-guard.ts";
import { router } from "./router.ts";

const Notifications = lazy(async () => ({ default: (await import("@mantine/notifications")).Notifications }));

/** Over the middle of the page's foot: beside the buttons of a decision, and over neither navigation nor queue. */
function Toasts() {
  if (!useHasToasts()) return null;
  return <Notifications position="bottom-center" limit={4} className="app-toasts" />;
}

const longestWaitMs = 2_000;

async function start(): Promise<void> {
  shareNonce();
  await startI18n();
  leadRefusedAway(router);
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  const draw = () =>
    createRoot(root).render(
      <StrictMode>
        <App styleNonce={styleNonce}>
          <OfflineBanner />
          <Suspense>
            <Toasts />
          </Suspense>
          <RouterProvider router={router} />
        </App>
      </StrictMode>,
    );
  if (!firstPicture()) return draw();
  // The picture stays until its page can be drawn in one go, or says that the server does not answer.
  await Promise.race([router.load(), new Promise((late) => setTimeout(late, longestWaitMs))]);
  replaceFirstPicture(root, () => flushSync(draw));
}

// The words are in a separate file: without them only a retry can be offered.
start().catch((error: unknown) => {
  console.error(error);
  forceOneReload();
});
