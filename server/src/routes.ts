import { accountNoticeRoutes } from "./features/account/account-notices/account-notices.routes.ts";
import { deviceRoutes } from "./features/account/devices/devices.routes.ts";
import { emailRoutes } from "./features/account/emails/emails.routes.ts";
import {
  googleAccountRoutes,
  singleSignOnRoutes,
} from "./features/account/identity-providers/identity-providers.routes.ts";
import { passkeyRoutes } from "./features/account/passkeys/passkeys.routes.ts";
import { proofRoutes } from "./features/account/proofs/proofs.routes.ts";
import { registrationRoutes } from "./features/account/registrations/registrations.routes.ts";
import { resetRoutes } from "./features/account/resets/resets.routes.ts";
import { sessionRoutes } from "./features/account/sessions/sessions.routes.ts";
import { applicantRoutes } from "./features/applicants/applicants/applicants.routes.ts";
import { companyReviewRoutes } from "./features/applicants/company-reviews/company-reviews.routes.ts";
import { retentionRoutes } from "./features/applicants/retention/retention.routes.ts";
import { searchRoutes } from "./features/applicants/searches/searches.routes.ts";
import { testDataRoutes } from "./features/applicants/test-data/test-data.routes.ts";
import { verificationPdfRoutes } from "./features/applicants/verification-pdf/verification-pdf.routes.ts";
import { apiKeyRoutes } from "./features/callbacks/api-keys/api-keys.routes.ts";
import { callbackRoutes } from "./features/callbacks/callbacks/callbacks.routes.ts";
import { webhookEndpointRoutes } from "./features/callbacks/webhook-endpoints/webhook-endpoints.routes.ts";
import { failedCallbackRoutes } from "./features/cases/failed-callbacks/failed-callbacks.routes.ts";
import { photoNoteRoutes } from "./features/cases/photo-notes/photo-notes.routes.ts";
import { presenceRoutes } from "./features/cases/presences/presences.routes.ts";
import { resubmissionRoutes } from "./features/cases/resubmissions/resubmissions.routes.ts";
import { verificationCommentRoutes } from "./features/cases/verification-comments/verification-comments.routes.ts";
import { verificationRoutes } from "./features/cases/verifications/verifications.routes.ts";
import { flowBankIdRoutes } from "./features/checks/flow-bank-ids/flow-bank-ids.routes.ts";
import { auditLogRoutes } from "./features/figures/audit-log/audit-log.routes.ts";
import { homeRoutes } from "./features/figures/home/home.routes.ts";
import { reportRoutes } from "./features/figures/reports/reports.routes.ts";
import { statisticRoutes } from "./features/figures/statistics/statistics.routes.ts";
import { formFolderRoutes } from "./features/forms/form-folders/form-folders.routes.ts";
import { formLinkRoutes } from "./features/forms/form-links/form-links.routes.ts";
import { formPreviewRoutes } from "./features/forms/form-previews/form-previews.routes.ts";
import { formTrialRoutes } from "./features/forms/form-trials/form-trials.routes.ts";
import { formVersionRoutes } from "./features/forms/form-versions/form-versions.routes.ts";
import { formRoutes } from "./features/forms/forms/forms.routes.ts";
import { operationRoutes } from "./features/house/operations/operations.routes.ts";
import { balanceRoutes } from "./features/money/balances/balances.routes.ts";
import { memberBudgetRoutes } from "./features/money/member-budgets/member-budgets.routes.ts";
import { topUpRoutes } from "./features/money/top-ups/top-ups.routes.ts";
import { allowedNetworkRoutes } from "./features/project/allowed-networks/allowed-networks.routes.ts";
import { formReviewerRoutes } from "./features/project/form-reviewers/form-reviewers.routes.ts";
import { imageRoutes } from "./features/project/images/images.routes.ts";
import { mailAddressRoutes } from "./features/project/mail-addresses/mail-addresses.routes.ts";
import { projectRoutes } from "./features/project/projects/projects.routes.ts";
import { reviewRuleRoutes } from "./features/project/review-rules/review-rules.routes.ts";
import { savedViewRoutes } from "./features/project/saved-views/saved-views.routes.ts";
import { sessionModeRoutes } from "./features/project/session-modes/session-modes.routes.ts";
import { themeRoutes } from "./features/project/themes/themes.routes.ts";
import { assignmentRoutes } from "./features/records/assignments/assignments.routes.ts";
import { formEmailRoutes } from "./features/records/form-emails/form-emails.routes.ts";
import { formLocalisationRoutes } from "./features/records/form-localisations/form-localisations.routes.ts";
import { snippetRoutes } from "./features/records/snippets/snippets.routes.ts";
import { verificationLabelRoutes } from "./features/records/verification-labels/verification-labels.routes.ts";
import { blacklistRoutes } from "./features/screening/blacklists/blacklists.routes.ts";
import { listRoutes } from "./features/screening/lists/lists.routes.ts";
import { monitoringRoutes } from "./features/screening/monitoring/monitoring.routes.ts";
import { screeningRoutes } from "./features/screening/screenings/screenings.routes.ts";
import { serviceRoutes } from "./features/screening/services/services.routes.ts";
import { verificationArticleRoutes } from "./features/screening/verification-articles/verification-articles.routes.ts";
import { flowAnswerRoutes } from "./features/steps/flow-answers/flow-answers.routes.ts";
import { flowCodeRoutes } from "./features/steps/flow-codes/flow-codes.routes.ts";
import { flowConsentRoutes } from "./features/steps/flow-consents/flow-consents.routes.ts";
import { flowLivenessRoutes } from "./features/steps/flow-liveness/flow-liveness.routes.ts";
import { flowPersonRoutes } from "./features/steps/flow-persons/flow-persons.routes.ts";
import { flowSignatureRoutes } from "./features/steps/flow-signatures/flow-signatures.routes.ts";
import { flowVideoRoutes } from "./features/steps/flow-videos/flow-videos.routes.ts";
import { qesCertificateRoutes } from "./features/steps/qes-certificates/qes-certificates.routes.ts";
import { customRoleRoutes } from "./features/team/custom-roles/custom-roles.routes.ts";
import { followGroups } from "./features/team/group-roles/group-roles.service.ts";
import { invitationRoutes } from "./features/team/invitations/invitations.routes.ts";
import { memberRoutes } from "./features/team/members/members.routes.ts";
import { provisioningRoutes } from "./features/team/provisioning/provisioning.routes.ts";
import { settingRoutes } from "./features/team/settings/settings.routes.ts";
import { flowRoutes } from "./features/visits/flow/flow.routes.ts";
import { flowVisitRoutes } from "./features/visits/flow-visits/flow-visits.routes.ts";
import { flowVideoCallRoutes, videoCallRoutes } from "./features/visits/video-calls/video-calls.routes.ts";
import type { EndpointRoute } from "./platform/http.ts";

export const routes: EndpointRoute[] = [
  ...apiKeyRoutes,
  ...callbackRoutes,
  ...webhookEndpointRoutes,
  ...sessionRoutes,
  ...accountNoticeRoutes,
  ...registrationRoutes,
  ...googleAccountRoutes,
  ...singleSignOnRoutes(followGroups),
  ...passkeyRoutes,
  ...proofRoutes,
  ...resetRoutes,
  ...projectRoutes,
  ...sessionModeRoutes,
  ...testDataRoutes,
  ...memberRoutes,
  ...customRoleRoutes,
  ...provisioningRoutes,
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
  ...allowedNetworkRoutes,
  ...reviewRuleRoutes,
  ...applicantRoutes,
  ...assignmentRoutes,
  ...verificationLabelRoutes,
  ...savedViewRoutes,
  ...snippetRoutes,
  ...retentionRoutes,
  ...formRoutes,
  ...formFolderRoutes,
  ...formLinkRoutes,
  ...formReviewerRoutes,
  ...formLocalisationRoutes,
  ...formEmailRoutes,
  ...formPreviewRoutes,
  ...formTrialRoutes,
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
  ...homeRoutes,
  ...operationRoutes,
];
