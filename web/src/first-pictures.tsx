import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from "@tanstack/react-router";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { initReactI18next } from "react-i18next";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import { FilterBar } from "#ui/filter-bar.tsx";
import { PageHeader } from "#ui/page-header.tsx";
import { SearchField } from "#ui/search-field.tsx";
import { AuthLayout } from "#web/features/account/sessions/auth-layout.widget.tsx";
import { LoginPage } from "#web/features/account/sessions/login.page.tsx";
import { ShellOutline } from "#web/features/shell/shell/shell-outline.widget.tsx";
import { App } from "./app.tsx";
import { i18n, takeOwnPlurals } from "./platform/i18n.ts";
import { partsOfWordsIn } from "./platform/language-parts.ts";
import { writtenLanguages } from "./platform/languages.ts";
import { queryClient } from "./platform/queries.ts";
import { screenNeeds } from "./platform/screens.ts";
import { sessionQuery } from "./platform/session.ts";

// Runs at the build (`scripts/first-pictures.mjs`): pages as HTML, before anything is known of their visitor.

/** `path`: an address; with `/*` at its end whatever begins with it too. `signUp`: whether it offers an account; null where that makes no difference. The server puts its nonce in. */
type Drawn = {
  path: string;
  language: string;
  visitor: "stranger" | "member";
  signUp: boolean | null;
  html: string;
};

const stranger: SessionView = {
  user: null,
  authenticated: false,
  emailConfirmed: false,
  verified2FA: false,
  customerTimezone: null,
  customerForms: 0,
  step: "login",
  "csrf-token": "",
  cookie: "",
  billing: "off",
  minTopUp: null,
  signUp: "closed",
  // Its button comes after the page and would move it: such a page has no picture.
  google: false,
  singleSignOn: null,
  applicantUrl: "",
  hasMailbox: false,
  notices: [],
};

const root = createRootRoute({ component: Outlet });
const layout = createRoute({ getParentRoute: () => root, id: "_auth", component: AuthLayout });
const login = createRoute({ getParentRoute: () => layout, path: "/login", component: LoginPage });
const routeTree = root.addChildren([layout.addChildren([login])]);

const draw = (page: ReactNode): string => renderToStaticMarkup(<App styleNonce={() => "__NONCE__"}>{page}</App>);

async function drawLogin(signUp: boolean): Promise<string> {
  queryClient.setQueryData(sessionQuery.queryKey, { ...stranger, signUp: signUp ? "open" : "closed" });
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: ["/login"] }) });
  await router.load();
  return draw(<RouterProvider router={router} />);
}

/** The first parts of all private addresses. */
const privatePlaces = [...new Set(Object.keys(screenNeeds).map((id) => id.split("/")[2]?.replace(/_$/, "") ?? ""))];

export async function drawFirstPictures(): Promise<Drawn[]> {
  const pictures: Drawn[] = [];
  for (const language of writtenLanguages) {
    const parts = await partsOfWordsIn(language);
    const words = await Promise.all([parts.signIn(), parts.app()]);
    const resources = Object.assign({}, ...words.map((each) => each.default));
    await i18n.use(initReactI18next).init({
      lng: language,
      fallbackLng: false,
      defaultNS: "common",
      resources: { [language]: resources },
      interpolation: { escapeValue: false },
      react: { useSuspense: false },
    });
    takeOwnPlurals();
    for (const signUp of [true, false])
      pictures.push({ path: "/login", language, visitor: "stranger", signUp, html: await drawLogin(signUp) });
    const list = draw(
      <ShellOutline>
        <PageHeader title={i18n.t("title", { ns: "verifications" })} tabs={null} />
        <FilterBar>
          <SearchField label={i18n.t("filters.search", { ns: "verifications" })} value="" onChange={() => undefined} />
        </FilterBar>
      </ShellOutline>,
    );
    const member = { language, visitor: "member" as const, signUp: null };
    pictures.push({ path: "/verifications", ...member, html: list });
    const outline = draw(<ShellOutline>{null}</ShellOutline>);
    for (const place of privatePlaces) pictures.push({ path: `/${place}/*`, ...member, html: outline });
  }
  return pictures;
}
