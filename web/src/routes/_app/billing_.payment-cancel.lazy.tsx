import { createLazyFileRoute } from "@tanstack/react-router";
import { PaymentCancelPage } from "#web/features/money/balances/payment-cancel.page.tsx";

export const Route = createLazyFileRoute("/_app/billing_/payment-cancel")({ component: PaymentRoute });

function PaymentRoute() {
  return <PaymentCancelPage transaction={Route.useSearch().transaction} />;
}
