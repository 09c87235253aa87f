import { auditLog } from "#contract/figures/audit-log.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { readAuditOptions } from "./audit-log.queries.ts";
import { exportAuditLog, verifyChain, viewAuditLog } from "./audit-log.service.ts";

export const auditLogRoutes = implementEndpoints(auditLog, {
  list: ({ ctx, body }) => viewAuditLog(ctx, body),
  options: ({ ctx }) => readAuditOptions(ctx),
  export: ({ ctx, body }) => exportAuditLog(ctx, body.filters),
  verify: ({ ctx, body }) => verifyChain(ctx, body.cursor),
});
