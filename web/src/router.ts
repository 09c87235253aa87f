import { createRouter } from "@tanstack/react-router";
import type { Permission } from "#contract/permissions.ts";
import { LoadingScreen } from "#web/features/frame/layout/loading-screen.widget.tsx";
import { CrashScreen } from "#web/features/shell/shell/crash.page.tsx";
import { NotFoundScreen } from "#web/features/shell/shell/not-found.page.tsx";
import { screenNeeds } from "./platform/screens.ts";
import { type FileRoutesById, routeTree } from "./route-tree.gen.ts";
import { receiveAddressLink } from "./sign-in/address-link.ts";
import { receiveEmailChange } from "./sign-in/email-change-link.ts";
import { receiveEmailLink } from "./sign-in/email-link.ts";
import { receiveInvitation } from "./sign-in/invitation-link.ts";
import { receiveProviderReturn } from "./sign-in/provider-return.ts";
import { receiveResetLink } from "./sign-in/reset-link.ts";

receiveAddressLink();
receiveEmailChange();
receiveEmailLink();
receiveProviderReturn();
receiveInvitation();
receiveResetLink();

// A private screen without its line in `screenNeeds` does not compile.
screenNeeds satisfies Record<Extract<keyof FileRoutesById, `/_app/${string}`>, Permission | null>;

export const router = createRouter({
  routeTree,
  defaultPreload: "intent",
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 300,
  defaultPendingMinMs: 0,
  scrollRestoration: true,
  defaultErrorComponent: CrashScreen,
  defaultNotFoundComponent: NotFoundScreen,
  defaultPendingComponent: LoadingScreen,
});

declare module "@tanstack/react-router" {
  interface Register {
    router: typeof router;
  }
}
