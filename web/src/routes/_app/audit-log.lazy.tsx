import { createLazyFileRoute } from "@tanstack/react-router";
import { AuditLogPage } from "#web/features/figures/audit-log/audit-log.page.tsx";

export const Route = createLazyFileRoute("/_app/audit-log")({ component: AuditLogRoute });

function AuditLogRoute() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <AuditLogPage
      search={search}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
