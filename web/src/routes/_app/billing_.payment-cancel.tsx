import { createFileRoute } from "@tanstack/react-router";
import { PaymentSearch } from "#web/features/money/balances/billing-search.rules.ts";

export const Route = createFileRoute("/_app/billing_/payment-cancel")({ validateSearch: PaymentSearch });
