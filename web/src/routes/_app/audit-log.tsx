import { createFileRoute } from "@tanstack/react-router";
import { AuditSearch } from "#web/features/figures/audit-log/audit-address.rules.ts";

export const Route = createFileRoute("/_app/audit-log")({ validateSearch: AuditSearch });
