import { flowRoutes } from "./features/flow/flow.routes.ts";
import { formsRoutes } from "./features/forms/forms.routes.ts";
import { verificationRoutes } from "./features/verifications/verifications.routes.ts";
import type { Route } from "./platform/http.ts";

/** The list of features that speak HTTP; each line is one feature. */
export const routes: Route[] = [...verificationRoutes, ...formsRoutes, ...flowRoutes];
