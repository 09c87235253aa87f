import { createFileRoute } from "@tanstack/react-router";
import { guardPermission } from "#web/platform/guards.ts";
import { PageSearch } from "#web/platform/page-search.ts";

export const Route = createFileRoute("/_app/verifications")({
  validateSearch: PageSearch,
  beforeLoad: guardPermission("verifications:read"),
});
