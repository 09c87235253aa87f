import { createFileRoute } from "@tanstack/react-router";
import { VerificationSearch } from "#web/features/records/case-parts/verification-address.rules.ts";

export const Route = createFileRoute("/_app/verifications")({ validateSearch: VerificationSearch });
