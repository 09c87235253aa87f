import { clearData } from "#server/features/applicant-keys/applicant-keys.encrypt.service.ts";
import { leftImports } from "#server/features/blacklists/blacklists.keep.service.ts";
import { personReminders } from "#server/features/company-persons/company-persons.reminders.service.ts";
import { unfinishedFiles } from "#server/features/flow/flow.unfinished.service.ts";
import { dueLists } from "#server/features/lists/lists.keep.service.ts";
import { dueFeeds } from "#server/features/media-feeds/media-feeds.keep.service.ts";
import { dueMonitoring } from "#server/features/monitoring/monitoring.keep.service.ts";
import { overdueWork } from "#server/features/overdue-work/overdue-work.service.ts";
import { endingCertificates } from "#server/features/qes-certificates/qes-certificates.keep.service.ts";
import { leftReports } from "#server/features/reports/reports.keep.service.ts";
import { dueRequests } from "#server/features/resubmissions/resubmissions.due.service.ts";
import { retentionRuns } from "#server/features/retention/retention.service.ts";
import { leftServices } from "#server/features/services/services.keep.service.ts";
import { accessSweep } from "#server/features/sessions/sessions.sweep.service.ts";
import { statisticsFold } from "#server/features/statistics/statistics.fold.service.ts";
import { totalsFold } from "#server/features/verification-totals/verification-totals.service.ts";
import { leftCalls } from "#server/features/video-calls/video-calls.keep.service.ts";
import { fileSweep } from "#server/platform/files/pending-files.ts";
import type { Recurring } from "./platform/recurring.ts";

export const recurringWorks: readonly Recurring[] = [
  accessSweep,
  clearData,
  dueFeeds,
  dueLists,
  dueMonitoring,
  dueRequests,
  endingCertificates,
  fileSweep,
  leftCalls,
  leftImports,
  leftReports,
  leftServices,
  overdueWork,
  personReminders,
  retentionRuns,
  statisticsFold,
  totalsFold,
  unfinishedFiles,
];
