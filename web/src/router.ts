import { createRouter } from "@tanstack/react-router";
import { CrashScreen } from "./features/shell/crash.page.tsx";
import { NotFoundScreen } from "./features/shell/not-found.page.tsx";
import { OpeningScreen } from "./features/shell/opening.widget.tsx";
import { receiveAddressLink } from "./platform/address-link.ts";
import { receiveEmailChange } from "./platform/email-change-link.ts";
import { receiveEmailLink } from "./platform/email-link.ts";
import { receiveGoogleReturn } from "./platform/google-return.ts";
import { receiveInvitation } from "./platform/invitation-link.ts";
import { receiveResetLink } from "./platform/reset-link.ts";
import { routeTree } from "./route-tree.gen.ts";

receiveAddressLink();
receiveEmailChange();
receiveEmailLink();
receiveGoogleReturn();
receiveInvitation();
receiveResetLink();

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
  defaultPendingComponent: OpeningScreen,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
