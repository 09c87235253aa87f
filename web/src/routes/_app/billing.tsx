import { createFileRoute } from "@tanstack/react-router";
import { BillingSearch } from "#web/features/money/balances/billing-search.rules.ts";

export const Route = createFileRoute("/_app/billing")({ validateSearch: BillingSearch });
