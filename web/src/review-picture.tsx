import { loaders } from "virtual:words";
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  defaultParseSearch,
  Outlet,
  RouterContextProvider,
} from "@tanstack/react-router";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import type { DrawReview } from "#contract/cases/review-picture.ts";
import { verifications } from "#contract/cases/verifications.calls.ts";
import { roleMay } from "#contract/permissions.ts";
import { Evidence } from "#web/features/cases/verifications/evidence.widget.tsx";
import { ReviewSearch } from "#web/features/cases/verifications/review-search.rules.ts";
import classes from "#web/features/cases/verifications/verification.module.css";
import { ShellOutline } from "#web/features/shell/shell/shell-outline.widget.tsx";
import { App } from "./app.tsx";
import { endpointUrlOf } from "./platform/api.ts";
import { PhotosToCome } from "./platform/early-photos.ts";
import { i18n } from "./platform/i18n.ts";
import { queryClient } from "./platform/queries.ts";
import { sessionQuery } from "./platform/session.ts";

// Runs in the server (`server/src/platform/review-picture.ts`): a case before the page's scripts come.

const language = "en";
const words = await Promise.all((["signIn", "app", "review"] as const).map((part) => loaders[language][part]()));
await i18n.use(initReactI18next).init({
  lng: language,
  fallbackLng: false,
  defaultNS: "common",
  resources: { [language]: Object.assign({}, ...words.map((each) => each.default)) },
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});

const router = createRouter({
  routeTree: createRootRoute({ component: Outlet }),
  history: createMemoryHistory({ initialEntries: ["/"] }),
});
await router.load();

const pathOf = (params: { id: string; fileId: string }) => endpointUrlOf(verifications.file, { params });
const nothing = () => undefined;

/** Nothing is awaited in it: what is drawn for one member is gone before another's turn. */
export const drawReview: DrawReview = ({ session, view, search }) => {
  const { tab = "overview", ...list } = ReviewSearch.parse(defaultParseSearch(search));
  // What is said of these comes above the photos, later.
  if (tab !== "overview" || view.requestedAgain || view.proposal || view.types.includes("COMPANY")) return null;
  const decides = roleMay(session.user?.role ?? null, "verifications:review");
  queryClient.setQueryData(sessionQuery.queryKey, session);
  try {
    const html = renderToStaticMarkup(
      <App styleNonce={() => "__NONCE__"}>
        <RouterContextProvider router={router}>
          <ShellOutline>
            <div className={classes.review} data-edge-to-edge data-timeline data-decides={decides}>
              <div className={classes.queue} />
              <section className={classes.evidence}>
                <PhotosToCome value={pathOf}>
                  <Evidence view={view} tab={tab} list={list} onTab={nothing} isFirstPicture />
                </PhotosToCome>
              </section>
            </div>
          </ShellOutline>
        </RouterContextProvider>
      </App>,
    );
    return { language, html };
  } finally {
    queryClient.clear();
  }
};
