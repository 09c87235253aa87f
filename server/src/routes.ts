import type { Route } from "./platform/http.ts";

/** The list of features that speak HTTP; each line is one feature. */
export const routes: Route[] = [];
