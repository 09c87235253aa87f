import { applicants } from "#contract/applicants/applicants.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { blacklistApplicant } from "./applicants.blacklist.service.ts";
import { editApplicant, editApplicantProfile } from "./applicants.edit.service.ts";
import { eraseApplicant } from "./applicants.erase.service.ts";
import { exportApplicant } from "./applicants.export.service.ts";
import { holdApplicant } from "./applicants.hold.service.ts";
import { commentApplicant, labelApplicant } from "./applicants.labels.service.ts";
import { readLabels } from "./applicants.list.queries.ts";
import { mergeApplicants, separateApplicants } from "./applicants.merge.service.ts";
import { listOfApplicant } from "./applicants.view.queries.ts";
import { openApplicant, openApplicants, openLinks } from "./applicants.view.service.ts";

export const applicantRoutes = implementEndpoints(applicants, {
  list: ({ ctx, body }) => openApplicants(ctx, body),
  labels: ({ ctx }) => readLabels(ctx),
  view: ({ ctx, params }) => openApplicant(ctx, params.id),
  verifications: ({ ctx, params, body }) => listOfApplicant(ctx, params.id, body),
  links: ({ ctx, params }) => openLinks(ctx, params.id),
  editProfile: ({ ctx, body }) => editApplicantProfile(ctx, body),
  edit: ({ ctx, params, body }) => editApplicant(ctx, params.id, body),
  label: ({ ctx, params, body }) => labelApplicant(ctx, params.id, body.labels),
  comment: ({ ctx, params, body }) => commentApplicant(ctx, params.id, body.comment),
  blacklist: ({ ctx, params, body }) => blacklistApplicant(ctx, params.id, body),
  merge: ({ ctx, params, body }) => mergeApplicants(ctx, { id: params.id, otherId: body.other_id }),
  separate: ({ ctx, params, body }) => separateApplicants(ctx, { id: params.id, otherId: body.other_id }),
  hold: ({ ctx, params, body }) => holdApplicant(ctx, params.id, body),
  export: ({ ctx, params }) => exportApplicant(ctx, params.id),
  erase: ({ ctx, params, body }) => eraseApplicant(ctx, params.id, body.reason),
});
