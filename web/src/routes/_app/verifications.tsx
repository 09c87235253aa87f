import { createFileRoute } from "@tanstack/react-router";
import { VerificationSearch } from "#web/features/verifications/verification-address.rules.ts";
import { guardPermission } from "#web/platform/guards.ts";

export const Route = createFileRoute("/_app/verifications")({
  validateSearch: VerificationSearch,
  beforeLoad: guardPermission("verifications:read"),
});
