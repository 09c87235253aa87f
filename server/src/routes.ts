import { flowRoutes } from "./features/flow/flow.routes.ts";
import { formsRoutes } from "./features/forms/forms.routes.ts";
import { projectRoutes } from "./features/projects/projects.routes.ts";
import { registrationRoutes } from "./features/registrations/registrations.routes.ts";
import { sessionRoutes } from "./features/sessions/sessions.routes.ts";
import { verificationRoutes } from "./features/verifications/verifications.routes.ts";
import type { Route } from "./platform/http.ts";

/** The list of features that speak HTTP; each line is one feature. */
export const routes: Route[] = [
  ...sessionRoutes,
  ...registrationRoutes,
  ...projectRoutes,
  ...verificationRoutes,
  ...formsRoutes,
  ...flowRoutes,
];
