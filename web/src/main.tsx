import "./styles.ts";
import { DirectionProvider, localStorageColorSchemeManager, MantineProvider, useDirection } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { lazy, StrictMode, Suspense } from "react";
import { createRoot } from "react-dom/client";
import { OfflineBanner } from "./features/shell/offline-banner.widget.tsx";
import { TranslatedUiWords } from "./features/shell/ui-words-provider.widget.tsx";
import { i18n, startI18n } from "./platform/i18n.ts";
import { directionOf } from "./platform/languages.ts";
import { shareNonce, styleNonce } from "./platform/nonce.ts";
import { useHasToasts } from "./platform/notify.ts";
import { queryClient } from "./platform/queries.ts";
import { leadRefusedAway } from "./platform/refusals.ts";
import { forceOneReload } from "./platform/reload-guard.ts";
import { router } from "./router.ts";
import { theme, themeVariables } from "./theme.ts";

const Notifications = lazy(async () => ({ default: (await import("@mantine/notifications")).Notifications }));

const colorScheme = localStorageColorSchemeManager({ key: "color-scheme" });

/** At the bottom, at the start of the line, where no drawer, title or button is. */
function Toasts() {
  const { dir } = useDirection();
  if (!useHasToasts()) return null;
  return <Notifications position={dir === "rtl" ? "bottom-right" : "bottom-left"} limit={4} className="app-toasts" />;
}

function App() {
  return (
    <DirectionProvider initialDirection={directionOf(i18n.language)} detectDirection={false}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={themeVariables}
        colorSchemeManager={colorScheme}
        defaultColorScheme="auto"
        getStyleNonce={styleNonce}
      >
        <QueryClientProvider client={queryClient}>
          <TranslatedUiWords>
            <OfflineBanner />
            <Suspense>
              <Toasts />
            </Suspense>
            <RouterProvider router={router} />
          </TranslatedUiWords>
        </QueryClientProvider>
      </MantineProvider>
    </DirectionProvider>
  );
}

async function start(): Promise<void> {
  shareNonce();
  await startI18n();
  leadRefusedAway(router);
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}

// The words are in a separate file: without them only a retry can be offered.
start().catch((error: unknown) => {
  console.error(error);
  forceOneReload();
});
