import { accountNotices } from "./account/account-notices.contract.ts";
import { devices } from "./account/devices.contract.ts";
import { emails } from "./account/emails.contract.ts";
import { googleAccounts } from "./account/google-accounts.contract.ts";
import { passkeys } from "./account/passkeys.contract.ts";
import { proofs } from "./account/proofs.contract.ts";
import { registrations } from "./account/registrations.contract.ts";
import { resets } from "./account/resets.contract.ts";
import { sessions } from "./account/sessions.contract.ts";
import { singleSignOn, singleSignOnEnd } from "./account/single-sign-on.contract.ts";
import { applicants } from "./applicants/applicants.contract.ts";
import { companyReviews } from "./applicants/company-reviews.contract.ts";
import { retention } from "./applicants/retention.contract.ts";
import { searches } from "./applicants/searches.contract.ts";
import { testData } from "./applicants/test-data.contract.ts";
import { verificationPdf } from "./applicants/verification-pdf.contract.ts";
import { apiKeys } from "./callbacks/api-keys.contract.ts";
import { callbacks } from "./callbacks/callbacks.contract.ts";
import { webhookEndpoints } from "./callbacks/webhook-endpoints.contract.ts";
import { failedCallbacks } from "./cases/failed-callbacks.contract.ts";
import { photoNotes } from "./cases/photo-notes.contract.ts";
import { presences } from "./cases/presences.contract.ts";
import { resubmissions } from "./cases/resubmissions.contract.ts";
import { verificationComments } from "./cases/verification-comments.contract.ts";
import { verificationLabels } from "./cases/verification-labels.contract.ts";
import { verifications } from "./cases/verifications.contract.ts";
import { flowBankIds } from "./checks/flow-bank-ids.contract.ts";
import type { EndpointAddress, ReplyOf, SuppliedParameters } from "./endpoint.ts";
import { auditLog } from "./figures/audit-log.contract.ts";
import { home } from "./figures/home.contract.ts";
import { reports } from "./figures/reports.contract.ts";
import { statistics } from "./figures/statistics.contract.ts";
import { formFolders } from "./forms/form-folders.contract.ts";
import { formLinks } from "./forms/form-links.contract.ts";
import { formPreviews } from "./forms/form-previews.contract.ts";
import { formTrials } from "./forms/form-trials.contract.ts";
import { formVersions } from "./forms/form-versions.contract.ts";
import { forms } from "./forms/forms.contract.ts";
import { operations } from "./house/operations.contract.ts";
import { balances } from "./money/balances.contract.ts";
import { memberBudgets } from "./money/member-budgets.contract.ts";
import { topUps } from "./money/top-ups.contract.ts";
import { allowedNetworks } from "./project/allowed-networks.contract.ts";
import { formReviewers } from "./project/form-reviewers.contract.ts";
import { images } from "./project/images.contract.ts";
import { mailAddresses } from "./project/mail-addresses.contract.ts";
import { projects } from "./project/projects.contract.ts";
import { reviewRules } from "./project/review-rules.contract.ts";
import { savedViews } from "./project/saved-views.contract.ts";
import { sessionModes } from "./project/session-modes.contract.ts";
import { themes } from "./project/themes.contract.ts";
import { assignments } from "./records/assignments.contract.ts";
import { formEmails } from "./records/form-emails.contract.ts";
import { formLocalisations } from "./records/form-localisations.contract.ts";
import { snippets } from "./records/snippets.contract.ts";
import { blacklists } from "./screening/blacklists.contract.ts";
import { lists } from "./screening/lists.contract.ts";
import { monitoring } from "./screening/monitoring.contract.ts";
import { screenings } from "./screening/screenings.contract.ts";
import { services } from "./screening/services.contract.ts";
import { verificationArticles } from "./screening/verification-articles.contract.ts";
import { flowAnswers } from "./steps/flow-answers.contract.ts";
import { flowCodes } from "./steps/flow-codes.contract.ts";
import { flowConsents } from "./steps/flow-consents.contract.ts";
import { flowLiveness } from "./steps/flow-liveness.contract.ts";
import { flowPersons } from "./steps/flow-persons.contract.ts";
import { flowSignatures } from "./steps/flow-signatures.contract.ts";
import { flowVideos } from "./steps/flow-videos.contract.ts";
import { qesCertificates } from "./steps/qes-certificates.contract.ts";
import { customRoles } from "./team/custom-roles.contract.ts";
import { invitations } from "./team/invitations.contract.ts";
import { members } from "./team/members.contract.ts";
import { provisioning } from "./team/provisioning.contract.ts";
import { settings } from "./team/settings.contract.ts";
import { flow } from "./visits/flow.contract.ts";
import { flowVisits } from "./visits/flow-visits.contract.ts";
import { flowVideoCalls, videoCalls } from "./visits/video-calls.contract.ts";

export const contract = {
  sessions,
  accountNotices,
  registrations,
  resets,
  projects,
  sessionModes,
  testData,
  members,
  customRoles,
  provisioning,
  invitations,
  forms,
  formFolders,
  formLinks,
  formReviewers,
  formLocalisations,
  formEmails,
  formPreviews,
  formTrials,
  formVersions,
  mailAddresses,
  flow,
  flowAnswers,
  flowConsents,
  flowCodes,
  flowLiveness,
  flowBankIds,
  flowVideos,
  flowPersons,
  flowSignatures,
  flowVisits,
  flowVideoCalls,
  videoCalls,
  verifications,
  verificationPdf,
  companyReviews,
  resubmissions,
  verificationArticles,
  verificationComments,
  photoNotes,
  presences,
  memberBudgets,
  reviewRules,
  allowedNetworks,
  applicants,
  assignments,
  verificationLabels,
  savedViews,
  snippets,
  retention,
  apiKeys,
  callbacks,
  webhookEndpoints,
  googleAccounts,
  singleSignOn,
  singleSignOnEnd,
  passkeys,
  proofs,
  auditLog,
  settings,
  emails,
  devices,
  images,
  balances,
  topUps,
  qesCertificates,
  themes,
  statistics,
  reports,
  services,
  lists,
  screenings,
  monitoring,
  searches,
  failedCallbacks,
  home,
  operations,
  blacklists,
};

type Contracts = typeof contract;
type AnyEndpoint = { [F in keyof Contracts]: Contracts[F][keyof Contracts[F]] }[keyof Contracts];
type ByAddress = { [E in AnyEndpoint as `${E["method"]} ${E["path"]}`]: E };

type EndpointAt<Address> = Address extends keyof ByAddress ? ByAddress[Address] : never;
type EndpointOf<C extends EndpointAddress> = EndpointAt<`${C["method"]} ${C["path"]}`>;

// Conditional, since code for any call would otherwise be checked with the schemas of all calls, which takes minutes.
export type ReplyOfEndpoint<C extends EndpointAddress> = C extends EndpointAddress ? ReplyOf<EndpointOf<C>> : never;
export type ParametersOfEndpoint<C extends EndpointAddress> = C extends EndpointAddress
  ? SuppliedParameters<EndpointOf<C>>
  : never;
