import { createLazyFileRoute } from "@tanstack/react-router";
import { ConfirmAddressPage } from "#web/features/project/mail-addresses/confirm-address.page.tsx";

export const Route = createLazyFileRoute("/confirm-address")({ component: ConfirmAddressPage });
