import { createLazyFileRoute } from "@tanstack/react-router";
import { LegalPage } from "#web/features/house/legal/legal.page.tsx";

export const Route = createLazyFileRoute("/terms")({ component: () => <LegalPage what="terms" /> });
