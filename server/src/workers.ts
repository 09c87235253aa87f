import { shredWorker } from "#server/features/steps/flow-photos/flow-photos.worker.ts";
import { mailPasswordLinkWorker, notifyContactsWorker } from "./features/account/resets/resets.worker.ts";
import { eraseTestDataWorker } from "./features/applicants/test-data/test-data.worker.ts";
import { signReportWorker } from "./features/applicants/verification-pdf/verification-pdf.worker.ts";
import { resumeWorkers } from "./features/callbacks/callbacks/callbacks.resume.worker.ts";
import { callbackWorkers } from "./features/callbacks/callbacks/callbacks.worker.ts";
import { announceWorkers } from "./features/cases/verifications/verifications.announce.worker.ts";
import { resumeUnpaidWorker } from "./features/checks/unpaid-submissions/unpaid-submissions.worker.ts";
import { checkWorkers } from "./features/checks/verification-checks/verification-checks.worker.ts";
import { generateReportWorker } from "./features/figures/reports/reports.worker.ts";
import { notifyLinkUseWorker, notifyLowBalanceWorker } from "./features/money/balances/balances.worker.ts";
import { settlePaymentWorker } from "./features/money/top-ups/top-ups.worker.ts";
import { notifyQuizManagerWorker } from "./features/project/form-reviewers/form-reviewers.worker.ts";
import { shredImageWorker } from "./features/project/images/images.worker.ts";
import { sendMailWorker } from "./features/project/mails/mails.worker.ts";
import { sendFormEmailWorker } from "./features/records/form-emails/form-emails.worker.ts";
import { importBlacklistWorker } from "./features/screening/blacklists/blacklists.worker.ts";
import { listWorkers } from "./features/screening/lists/lists.worker.ts";
import { refreshFeedWorker } from "./features/screening/media-feeds/media-feeds.worker.ts";
import { monitoringWorkers } from "./features/screening/monitoring/monitoring.worker.ts";
import { runServiceWorker } from "./features/screening/services/services.worker.ts";
import { sendTextWorker } from "./features/steps/flow-codes/flow-codes.worker.ts";
import { shredVideoWorker } from "./features/steps/flow-videos/flow-videos.worker.ts";
import { finishVideoCallWorker } from "./features/visits/video-calls/video-calls.worker.ts";
import type { JobWorker } from "./platform/jobs/jobs.ts";

export const workers: JobWorker[] = [
  sendMailWorker,
  sendFormEmailWorker,
  notifyQuizManagerWorker,
  mailPasswordLinkWorker,
  notifyContactsWorker,
  shredWorker,
  shredVideoWorker,
  finishVideoCallWorker,
  sendTextWorker,
  shredImageWorker,
  ...checkWorkers,
  ...announceWorkers,
  ...callbackWorkers,
  ...resumeWorkers,
  generateReportWorker,
  signReportWorker,
  eraseTestDataWorker,
  ...listWorkers,
  importBlacklistWorker,
  ...monitoringWorkers,
  refreshFeedWorker,
  runServiceWorker,
  notifyLinkUseWorker,
  notifyLowBalanceWorker,
  resumeUnpaidWorker,
  settlePaymentWorker,
];
