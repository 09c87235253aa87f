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
import { loadLocaleData } from "#contract/values/locale-data.ts";
import { Evidence } from "#web/features/cases/verifications/evidence.widget.tsx";
import { ReviewSearch } from "#web/features/cases/verifications/review-search.rules.ts";
import classes from "#web/features/cases/verifications/verification.module.css";
import { ShellOutline } from "#web/features/shell/shell/shell-outline.widget.tsx";
import { App } from "./app.tsx";
import { endpointUrlOf } from "./platform/api.ts";
import { PhotosToCome } from "./platform/early-photos.ts";
import { i18n, takeOwnPlurals } from "./platform/i18n.ts";
import { partsOfWordsIn } from "./platform/language-parts.ts";
import { asOffered, type OfferedLanguage, pseudoLanguage, writtenLanguages } from "./platform/languages.ts";
import { queryClient } from "./platform/queries.ts";
import { sessionQuery } from "./platform/session.ts";

// Runs in the server (`server/src/platform/review-picture.ts`): a case before the page's scripts come.

export const drawnLanguages: string[] = [...writtenLanguages];

await i18n.use(initReactI18next).init({
  lng: "en",
  fallbackLng: false,
  defaultNS: "common",
  resources: {},
  interpolation: { escapeValue: false },
  react: { useSuspense: false },
});
takeOwnPlurals();

const isLoaded = new Set<string>();

async function speak(language: OfferedLanguage): Promise<void> {
  if (language !== pseudoLanguage && !isLoaded.has(language)) {
    const [parts] = await Promise.all([partsOfWordsIn(language), loadLocaleData(language)]);
    for (const { default: words } of await Promise.all([parts.signIn(), parts.app(), parts.review()]))
      for (const [namespace, entries] of Object.entries(words)) i18n.addResourceBundle(language, namespace, entries);
    isLoaded.add(language);
  }
  await i18n.changeLanguage(language);
}

const router = createRouter({
  routeTree: createRootRoute({ component: Outlet }),
  history: createMemoryHistory({ initialEntries: ["/"] }),
});
await router.load();

const pathOf = (params: { id: string; fileId: string }) => endpointUrlOf(verifications.file, { params });
const nothing = () => undefined;

type Content = Parameters<DrawReview>[0];

/** Nothing is awaited in it: what is drawn for one member is gone before another's turn. */
function draw({ session, view, search }: Content): string | null {
  const { tab = "overview", ...list } = ReviewSearch.parse(defaultParseSearch(search));
  // What is said of these comes above the photos, later.
  if (tab !== "overview" || view.requestedAgain || view.proposal || view.types.includes("COMPANY")) return null;
  const decides = session.user?.permissions.includes("verifications:review") ?? false;
  queryClient.setQueryData(sessionQuery.queryKey, session);
  try {
    return renderToStaticMarkup(
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
  } finally {
    queryClient.clear();
  }
}

async function drawIn(language: OfferedLanguage, content: Content) {
  await speak(language);
  const html = draw(content);
  return html === null ? null : { language, html };
}

let last: Promise<unknown> = Promise.resolve();

/** One after the other: while one is drawn, its language is that of all. */
export const drawReview: DrawReview = (content) => {
  const drawn = last.then(() => drawIn(asOffered(content.language), content));
  last = drawn.catch(() => undefined);
  return drawn;
};
