import { accountNoticeRoutes } from "./features/account-notices/account-notices.routes.ts";
import { apiKeyRoutes } from "./features/api-keys/api-keys.routes.ts";
import { applicantRoutes } from "./features/applicants/applicants.routes.ts";
import { assignmentRoutes } from "./features/assignments/assignments.routes.ts";
import { auditLogRoutes } from "./features/audit-log/audit-log.routes.ts";
import { balanceRoutes } from "./features/balances/balances.routes.ts";
import { blacklistRoutes } from "./features/blacklists/blacklists.routes.ts";
import { companyReviewRoutes } from "./features/company-reviews/company-reviews.routes.ts";
import { deviceRoutes } from "./features/devices/devices.routes.ts";
import { emailRoutes } from "./features/emails/emails.routes.ts";
import { failedCallbackRoutes } from "./features/failed-callbacks/failed-callbacks.routes.ts";
import { flowRoutes } from "./features/flow/flow.routes.ts";
import { flowAnswerRoutes } from "./features/flow-answers/flow-answers.routes.ts";
import { flowBankIdRoutes } from "./features/flow-bank-ids/flow-bank-ids.routes.ts";
import { flowCodeRoutes } from "./features/flow-codes/flow-codes.routes.ts";
import { flowConsentRoutes } from "./features/flow-consents/flow-consents.routes.ts";
import { flowLivenessRoutes } from "./features/flow-liveness/flow-liveness.routes.ts";
import { flowPersonRoutes } from "./features/flow-persons/flow-persons.routes.ts";
import { flowSignatureRoutes } from "./features/flow-signatures/flow-signatures.routes.ts";
import { flowVideoRoutes } from "./features/flow-videos/flow-videos.routes.ts";
import { flowVisitRoutes } from "./features/flow-visits/flow-visits.routes.ts";
import { formEmailRoutes } from "./features/form-emails/form-emails.routes.ts";
import { formFolderRoutes } from "./features/form-folders/form-folders.routes.ts";
import { formLinkRoutes } from "./features/form-links/form-links.routes.ts";
import { formLocalisationRoutes } from "./features/form-localisations/form-localisations.routes.ts";
import { formPreviewRoutes } from "./features/form-previews/form-previews.routes.ts";
import { formReviewerRoutes } from "./features/form-reviewers/form-reviewers.routes.ts";
import { formVersionRoutes } from "./features/form-versions/form-versions.routes.ts";
import { formRoutes } from "./features/forms/forms.routes.ts";
import { googleAccountRoutes } from "./features/google-accounts/google-accounts.routes.ts";
import { imageRoutes } from "./features/images/images.routes.ts";
import { invitationRoutes } from "./features/invitations/invitations.routes.ts";
import { listRoutes } from "./features/lists/lists.routes.ts";
import { mailAddressRoutes } from "./features/mail-addresses/mail-addresses.routes.ts";
import { memberBudgetRoutes } from "./features/member-budgets/member-budgets.routes.ts";
import { memberRoutes } from "./features/members/members.routes.ts";
import { monitoringRoutes } from "./features/monitoring/monitoring.routes.ts";
import { passkeyRoutes } from "./features/passkeys/passkeys.routes.ts";
import { photoNoteRoutes } from "./features/photo-notes/photo-notes.routes.ts";
import { presenceRoutes } from "./features/presences/presences.routes.ts";
import { projectRoutes } from "./features/projects/projects.routes.ts";
import { proofRoutes } from "./features/proofs/proofs.routes.ts";
import { qesCertificateRoutes } from "./features/qes-certificates/qes-certificates.routes.ts";
import { registrationRoutes } from "./features/registrations/registrations.routes.ts";
import { reportRoutes } from "./features/reports/reports.routes.ts";
import { resetRoutes } from "./features/resets/resets.routes.ts";
import { resubmissionRoutes } from "./features/resubmissions/resubmissions.routes.ts";
import { retentionRoutes } from "./features/retention/retention.routes.ts";
import { reviewRuleRoutes } from "./features/review-rules/review-rules.routes.ts";
import { savedViewRoutes } from "./features/saved-views/saved-views.routes.ts";
import { screeningRoutes } from "./features/screenings/screenings.routes.ts";
import { searchRoutes } from "./features/searches/searches.routes.ts";
import { serviceRoutes } from "./features/services/services.routes.ts";
import { sessionRoutes } from "./features/sessions/sessions.routes.ts";
import { settingRoutes } from "./features/settings/settings.routes.ts";
import { statisticRoutes } from "./features/statistics/statistics.routes.ts";
import { themeRoutes } from "./features/themes/themes.routes.ts";
import { topUpRoutes } from "./features/top-ups/top-ups.routes.ts";
import { verificationArticleRoutes } from "./features/verification-articles/verification-articles.routes.ts";
import { verificationCommentRoutes } from "./features/verification-comments/verification-comments.routes.ts";
import { verificationLabelRoutes } from "./features/verification-labels/verification-labels.routes.ts";
import { verificationPdfRoutes } from "./features/verification-pdf/verification-pdf.routes.ts";
import { verificationRoutes } from "./features/verifications/verifications.routes.ts";
import { flowVideoCallRoutes, videoCallRoutes } from "./features/video-calls/video-calls.routes.ts";
import type { Route } from "./platform/http.ts";

export const routes: Route[] = [
  ...apiKeyRoutes,
  ...sessionRoutes,
  ...accountNoticeRoutes,
  ...registrationRoutes,
  ...googleAccountRoutes,
  ...passkeyRoutes,
  ...proofRoutes,
  ...resetRoutes,
  ...projectRoutes,
  ...memberRoutes,
  ...invitationRoutes,
  ...videoCallRoutes,
  ...verificationRoutes,
  ...verificationPdfRoutes,
  ...companyReviewRoutes,
  ...resubmissionRoutes,
  ...verificationArticleRoutes,
  ...verificationCommentRoutes,
  ...photoNoteRoutes,
  ...presenceRoutes,
  ...memberBudgetRoutes,
  ...reviewRuleRoutes,
  ...applicantRoutes,
  ...assignmentRoutes,
  ...verificationLabelRoutes,
  ...savedViewRoutes,
  ...retentionRoutes,
  ...formRoutes,
  ...formFolderRoutes,
  ...formLinkRoutes,
  ...formReviewerRoutes,
  ...formLocalisationRoutes,
  ...formEmailRoutes,
  ...formPreviewRoutes,
  ...formVersionRoutes,
  ...mailAddressRoutes,
  ...flowRoutes,
  ...flowAnswerRoutes,
  ...flowConsentRoutes,
  ...flowCodeRoutes,
  ...flowPersonRoutes,
  ...flowSignatureRoutes,
  ...flowLivenessRoutes,
  ...flowBankIdRoutes,
  ...flowVideoRoutes,
  ...flowVideoCallRoutes,
  ...flowVisitRoutes,
  ...auditLogRoutes,
  ...settingRoutes,
  ...emailRoutes,
  ...deviceRoutes,
  ...imageRoutes,
  ...balanceRoutes,
  ...topUpRoutes,
  ...themeRoutes,
  ...statisticRoutes,
  ...qesCertificateRoutes,
  ...reportRoutes,
  ...serviceRoutes,
  ...listRoutes,
  ...screeningRoutes,
  ...monitoringRoutes,
  ...blacklistRoutes,
  ...searchRoutes,
  ...failedCallbackRoutes,
];
