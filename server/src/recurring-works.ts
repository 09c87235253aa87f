import { accessSweep } from "#server/features/account/sessions/sessions.sweep.service.ts";
import { retentionRuns } from "#server/features/applicants/retention/retention.service.ts";
import { dueRequests } from "#server/features/cases/resubmissions/resubmissions.due.service.ts";
import { leftFiles } from "#server/features/customer-api/customer-documents/customer-documents.files.service.ts";
import { leftReports } from "#server/features/figures/reports/reports.keep.service.ts";
import { statisticsFold } from "#server/features/figures/statistics/statistics.fold.service.ts";
import { projectSizes } from "#server/features/house/operations/operations.keep.service.ts";
import { overdueWork } from "#server/features/house/overdue-work/overdue-work.service.ts";
import { clearUnencryptedData } from "#server/features/records/applicant-keys/applicant-keys.encrypt.service.ts";
import { totalsFold } from "#server/features/records/verification-totals/verification-totals.service.ts";
import { leftImports } from "#server/features/screening/blacklists/blacklists.keep.service.ts";
import { dueLists } from "#server/features/screening/lists/lists.keep.service.ts";
import { dueFeeds } from "#server/features/screening/media-feeds/media-feeds.keep.service.ts";
import { dueMonitoring } from "#server/features/screening/monitoring/monitoring.keep.service.ts";
import { leftServices } from "#server/features/screening/services/services.keep.service.ts";
import { personReminders } from "#server/features/steps/company-persons/company-persons.reminders.service.ts";
import { endingCertificates } from "#server/features/steps/qes-certificates/qes-certificates.keep.service.ts";
import { unfinishedFiles } from "#server/features/visits/flow/flow.unfinished.service.ts";
import { leftCalls } from "#server/features/visits/video-calls/video-calls.keep.service.ts";
import { idempotencySweep } from "#server/platform/customer-calls/customer-idempotency.ts";
import { fileSweep } from "#server/platform/files/pending-files.ts";
import type { RecurringTask } from "./platform/recurring.ts";

export const recurringWorks: readonly RecurringTask[] = [
  accessSweep,
  clearUnencryptedData,
  dueFeeds,
  dueLists,
  dueMonitoring,
  dueRequests,
  endingCertificates,
  fileSweep,
  idempotencySweep,
  leftCalls,
  leftFiles,
  leftImports,
  leftReports,
  leftServices,
  overdueWork,
  personReminders,
  projectSizes,
  retentionRuns,
  statisticsFold,
  totalsFold,
  unfinishedFiles,
];
