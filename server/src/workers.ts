import { shredWorker } from "#server/features/flow-photos/flow-photos.worker.ts";
import { tellLinkUseWorker, tellLowBalanceWorker } from "./features/balances/balances.worker.ts";
import { importBlacklistWorker } from "./features/blacklists/blacklists.worker.ts";
import { callbackWorkers } from "./features/callbacks/callbacks.worker.ts";
import { sendTextWorker } from "./features/flow-codes/flow-codes.worker.ts";
import { shredVideoWorker } from "./features/flow-videos/flow-videos.worker.ts";
import { sendFormEmailWorker } from "./features/form-emails/form-emails.worker.ts";
import { notifyQuizManagerWorker } from "./features/form-reviewers/form-reviewers.worker.ts";
import { resumeUnpaidWorker } from "./features/held-submissions/held-submissions.worker.ts";
import { shredImageWorker } from "./features/images/images.worker.ts";
import { listWorkers } from "./features/lists/lists.worker.ts";
import { sendMailWorker } from "./features/mails/mails.worker.ts";
import { refreshFeedWorker } from "./features/media-feeds/media-feeds.worker.ts";
import { monitoringWorkers } from "./features/monitoring/monitoring.worker.ts";
import { generateReportWorker } from "./features/reports/reports.worker.ts";
import { mailPasswordLinkWorker, tellContactsWorker } from "./features/resets/resets.worker.ts";
import { runServiceWorker } from "./features/services/services.worker.ts";
import { settlePaymentWorker } from "./features/top-ups/top-ups.worker.ts";
import { checkWorkers } from "./features/verification-checks/verification-checks.worker.ts";
import { signReportWorker } from "./features/verification-pdf/verification-pdf.worker.ts";
import { announceWorkers } from "./features/verifications/verifications.announce.worker.ts";
import { finishVideoCallWorker } from "./features/video-calls/video-calls.worker.ts";
import type { Worker } from "./platform/jobs/jobs.ts";

export const workers: Worker[] = [
  sendMailWorker,
  sendFormEmailWorker,
  notifyQuizManagerWorker,
  mailPasswordLinkWorker,
  tellContactsWorker,
  shredWorker,
  shredVideoWorker,
  finishVideoCallWorker,
  sendTextWorker,
  shredImageWorker,
  ...checkWorkers,
  ...announceWorkers,
  ...callbackWorkers,
  generateReportWorker,
  signReportWorker,
  ...listWorkers,
  importBlacklistWorker,
  ...monitoringWorkers,
  refreshFeedWorker,
  runServiceWorker,
  tellLinkUseWorker,
  tellLowBalanceWorker,
  resumeUnpaidWorker,
  settlePaymentWorker,
];
