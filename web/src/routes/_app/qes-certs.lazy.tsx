import { createLazyFileRoute } from "@tanstack/react-router";
import { QesCertificatesPage } from "#web/features/steps/qes-certificates/qes-certificates.page.tsx";

export const Route = createLazyFileRoute("/_app/qes-certs")({ component: QesCertificatesPage });
