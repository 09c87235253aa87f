import { createLazyFileRoute } from "@tanstack/react-router";
import { PaymentSuccessPage } from "#web/features/money/balances/payment-success.page.tsx";

export const Route = createLazyFileRoute("/_app/billing_/payment-success")({ component: PaymentRoute });

function PaymentRoute() {
  return <PaymentSuccessPage transaction={Route.useSearch().transaction} />;
}
