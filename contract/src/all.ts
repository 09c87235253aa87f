import { accountNotices } from "./account-notices.contract.ts";
import { apiKeys } from "./api-keys.contract.ts";
import { applicants } from "./applicants.contract.ts";
import { assignments } from "./assignments.contract.ts";
import { auditLog } from "./audit-log.contract.ts";
import { balances } from "./balances.contract.ts";
import { blacklists } from "./blacklists.contract.ts";
import { companyReviews } from "./company-reviews.contract.ts";
import { devices } from "./devices.contract.ts";
import { emails } from "./emails.contract.ts";
import type { Call, ReplyOf, Supplied } from "./endpoint.ts";
import { failedCallbacks } from "./failed-callbacks.contract.ts";
import { flow } from "./flow.contract.ts";
import { flowAnswers } from "./flow-answers.contract.ts";
import { flowBankIds } from "./flow-bank-ids.contract.ts";
import { flowCodes } from "./flow-codes.contract.ts";
import { flowConsents } from "./flow-consents.contract.ts";
import { flowLiveness } from "./flow-liveness.contract.ts";
import { flowPersons } from "./flow-persons.contract.ts";
import { flowSignatures } from "./flow-signatures.contract.ts";
import { flowVideos } from "./flow-videos.contract.ts";
import { flowVisits } from "./flow-visits.contract.ts";
import { formEmails } from "./form-emails.contract.ts";
import { formFolders } from "./form-folders.contract.ts";
import { formLinks } from "./form-links.contract.ts";
import { formLocalisations } from "./form-localisations.contract.ts";
import { formPreviews } from "./form-previews.contract.ts";
import { formReviewers } from "./form-reviewers.contract.ts";
import { formVersions } from "./form-versions.contract.ts";
import { forms } from "./forms.contract.ts";
import { googleAccounts } from "./google-accounts.contract.ts";
import { images } from "./images.contract.ts";
import { invitations } from "./invitations.contract.ts";
import { lists } from "./lists.contract.ts";
import { mailAddresses } from "./mail-addresses.contract.ts";
import { memberBudgets } from "./member-budgets.contract.ts";
import { members } from "./members.contract.ts";
import { monitoring } from "./monitoring.contract.ts";
import { passkeys } from "./passkeys.contract.ts";
import { photoNotes } from "./photo-notes.contract.ts";
import { presences } from "./presences.contract.ts";
import { projects } from "./projects.contract.ts";
import { proofs } from "./proofs.contract.ts";
import { qesCertificates } from "./qes-certificates.contract.ts";
import { registrations } from "./registrations.contract.ts";
import { reports } from "./reports.contract.ts";
import { resets } from "./resets.contract.ts";
import { resubmissions } from "./resubmissions.contract.ts";
import { retention } from "./retention.contract.ts";
import { reviewRules } from "./review-rules.contract.ts";
import { savedViews } from "./saved-views.contract.ts";
import { screenings } from "./screenings.contract.ts";
import { searches } from "./searches.contract.ts";
import { services } from "./services.contract.ts";
import { sessions } from "./sessions.contract.ts";
import { settings } from "./settings.contract.ts";
import { statistics } from "./statistics.contract.ts";
import { themes } from "./themes.contract.ts";
import { topUps } from "./top-ups.contract.ts";
import { verificationArticles } from "./verification-articles.contract.ts";
import { verificationComments } from "./verification-comments.contract.ts";
import { verificationLabels } from "./verification-labels.contract.ts";
import { verificationPdf } from "./verification-pdf.contract.ts";
import { verifications } from "./verifications.contract.ts";
import { flowVideoCalls, videoCalls } from "./video-calls.contract.ts";

export const contract = {
  sessions,
  accountNotices,
  registrations,
  resets,
  projects,
  members,
  invitations,
  forms,
  formFolders,
  formLinks,
  formReviewers,
  formLocalisations,
  formEmails,
  formPreviews,
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
  applicants,
  assignments,
  verificationLabels,
  savedViews,
  retention,
  apiKeys,
  googleAccounts,
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
  blacklists,
};

type Contracts = typeof contract;
type AnyEndpoint = { [F in keyof Contracts]: Contracts[F][keyof Contracts[F]] }[keyof Contracts];
type ByAddress = { [E in AnyEndpoint as `${E["method"]} ${E["path"]}`]: E };

type EndpointAt<Address> = Address extends keyof ByAddress ? ByAddress[Address] : never;
type EndpointOf<C extends Call> = EndpointAt<`${C["method"]} ${C["path"]}`>;

// Conditional, since code for any call would otherwise be checked with the schemas of all calls, which takes minutes.
export type ReplyTo<C extends Call> = C extends Call ? ReplyOf<EndpointOf<C>> : never;
export type SuppliedTo<C extends Call> = C extends Call ? Supplied<EndpointOf<C>> : never;
