import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import { contract } from "#contract/all.ts";
import type { Endpoint } from "#contract/endpoint.ts";
import { seededRandom } from "#engines/documents/specimens/seeded-random.ts";
import { originFor } from "./applicant-origins.ts";
import { profileEdit } from "./applicants.ts";
import { director, owner } from "./companies.ts";
import { formConfig } from "./forms.ts";
import { type Answer, openTestServer, type TestServer } from "./harness.ts";
import { makeTwin, type Twin } from "./make-twin.ts";
import { setMode } from "./modes.ts";
import { noteAt } from "./reviews.ts";
import { pngOf } from "./settings.ts";
import { themeConfig } from "./themes.ts";

let server: TestServer;
let ours: Twin;
let theirs: Twin;

beforeAll(async () => {
  // Fewer connections than calls at once, so that one connection serves both projects in turn.
  server = await openTestServer({ own: true, settings: { DATABASE_POOL_SIZE: "4" } });
  [ours, theirs] = [await makeTwin(server), await makeTwin(server)];
});
afterAll(() => server.close());

type Ids = Twin["ids"];
type Call = { path: string; body?: unknown; as?: "applicant"; logo?: Record<string, string>; csv?: string };
const emailDraft = { kind: "applicant_approved", email: { subject: "Well done", html: "<p>Well done</p>" } };
type Tried = { calls: (other: Ids, own: Ids) => Call[]; answers: "not found" | "as unknown" };

const notFound = (calls: Tried["calls"]): Tried => ({ calls, answers: "not found" });
/** Filters do not name a thing: another project's id selects nothing, as an unknown one. */
const asUnknown = (calls: Tried["calls"]): Tried => ({ calls, answers: "as unknown" });

const overviewsOf = (path: string, other: Ids): Call[] =>
  [`customer_id=${other.project}`, `forms=${other.form}`].map((requested) => ({
    path: `/api/${path}?start_date=2026-11-01&end_date=2026-11-30&${requested}`,
  }));

/** S16 */
const tries: Record<string, Tried> = {
  "forms.options": asUnknown((other) => [{ path: `/api/forms?customer_id=${other.project}` }]),
  "forms.settings": notFound((other) => [{ path: `/api/forms/${other.form}/form-settings` }]),
  "forms.create": notFound((other) => [
    { path: "/api/forms/create-new", body: { config: formConfig({ themeId: other.theme }) } },
  ]),
  "forms.edit": notFound((other, own) => [
    { path: "/api/forms/edit", body: { id: other.form, version: 1, config: formConfig() } },
    { path: "/api/forms/edit", body: { id: own.form, version: 1, config: formConfig({ themeId: other.theme }) } },
  ]),
  "forms.copy": notFound((other) => [{ path: "/api/forms/copy", body: { id: other.form } }]),
  "forms.remove": notFound((other) => [{ path: `/api/forms/delete/${other.form}` }]),
  "forms.singleLink": notFound((other, own) => [
    { path: "/api/forms/single-link", body: { form_id: other.form } },
    { path: "/api/forms/single-link", body: { form_id: own.form, applicant_id: other.applicant } },
  ]),
  "forms.revokeLink": notFound((other) => [{ path: `/api/forms/single-link/${other.link}` }]),
  "formFolders.forms": notFound((other) => [
    { path: "/api/forms/folder-forms", body: { filters: { folder_id: other.folder } } },
  ]),
  "formFolders.rename": notFound((other) => [
    { path: "/api/forms/update-folder", body: { id: other.folder, name: "Taken" } },
  ]),
  "formFolders.remove": notFound((other) => [{ path: `/api/forms/remove-folder/${other.folder}` }]),
  "formFolders.addForm": notFound((other, own) => [
    { path: "/api/forms/add-form-to-folder", body: { form_id: other.form, folder_id: own.folder } },
    { path: "/api/forms/add-form-to-folder", body: { form_id: own.form, folder_id: other.folder } },
  ]),
  "formFolders.removeForm": notFound((other, own) => [
    { path: "/api/forms/remove-form-folder", body: { form_id: other.form, folder_id: own.folder } },
    { path: "/api/forms/remove-form-folder", body: { form_id: own.form, folder_id: other.folder } },
  ]),
  "formLinks.issueMany": notFound((other) => [
    { path: "/api/forms/multiple-link", body: { form_id: other.form, count: 2 } },
  ]),
  "formLocalisations.template": notFound((other) => [
    { path: `/api/forms/localisation-template?public_id=${other.form}` },
  ]),
  "formLocalisations.uploaded": notFound((other) => [
    { path: `/api/forms/localisation-uploaded?public_id=${other.form}` },
  ]),
  "formLocalisations.upload": notFound((other) => [
    { path: "/api/forms/localisation-upload", csv: "key,de\nwelcome.start,Los\n", body: { public_id: other.form } },
  ]),
  "formLocalisations.remove": notFound((other) => [
    { path: "/api/forms/localisation-delete", body: { public_id: other.form, storage_uploaded: true } },
  ]),
  "formEmails.templates": notFound((other) => [{ path: `/api/forms/email-templates?public_id=${other.form}` }]),
  "formEmails.preview": notFound((other) => [
    { path: "/api/forms/email-preview", body: { ...emailDraft, public_id: other.form } },
  ]),
  "formEmails.test": notFound((other) => [
    { path: "/api/forms/test-email", body: { ...emailDraft, public_id: other.form } },
  ]),
  "formLinks.open": notFound((other) => [
    { path: "/api/forms/open-links", body: { filters: { form_id: other.form } } },
  ]),
  "formLinks.revokeOpen": notFound((other) => [
    { path: "/api/forms/revoke-open-links", body: { form_id: other.form } },
  ]),
  "formPreviews.create": notFound((other) => [
    { path: "/api/forms/preview-link", body: { form_id: other.form } },
    { path: "/api/forms/preview-link", body: { form_id: other.form, version: 1 } },
  ]),
  "formTrials.run": notFound((other) => [
    { path: "/api/forms/try-rules", body: { id: other.form, config: formConfig(), days: 7 } },
  ]),
  "formVersions.list": notFound((other) => [
    { path: "/api/forms/versions", body: { filters: { form_id: other.form } } },
  ]),
  "formVersions.show": notFound((other) => [{ path: `/api/forms/${other.form}/versions?version=1` }]),
  "formVersions.restore": notFound((other) => [
    { path: "/api/forms/restore-version", body: { id: other.form, version: 2, from: 1 } },
  ]),
  "flow.file": notFound((other) => [
    { path: `/api/flow/files/${other.openFile}`, as: "applicant" },
    { path: `/api/flow/files/${other.file}`, as: "applicant" },
  ]),
  "flowPersons.add": asUnknown((other) => [
    { path: "/api/flow/persons", as: "applicant", body: owner({ parent: other.person }) },
  ]),
  "flowPersons.edit": asUnknown((other) => [
    { path: `/api/flow/persons/${other.person}`, as: "applicant", body: director() },
  ]),
  "flowPersons.remove": asUnknown((other) => [{ path: `/api/flow/persons/${other.person}/remove`, as: "applicant" }]),
  "flowPersons.link": notFound((other) => [
    { path: `/api/flow/persons/${other.person}/link`, as: "applicant", body: { way: "copy" } },
  ]),
  "flowVideos.video": notFound((other) => [
    { path: `/api/flow/videos/${other.openVideo}`, as: "applicant" },
    { path: `/api/flow/videos/${other.video}`, as: "applicant" },
  ]),
  "videoCalls.start": notFound((other) => [
    { path: "/api/verifications/start-video-call", body: { verification_id: other.verification } },
  ]),
  "videoCalls.record": notFound((other) => [
    { path: "/api/verifications/start-video-record", body: { verification_id: other.verification } },
  ]),
  "videoCalls.stop": notFound((other) => [
    { path: "/api/verifications/stop-video-call", body: { verification_id: other.verification } },
  ]),
  "videoCalls.view": notFound((other) => [{ path: `/api/verifications/${other.verification}/video-call` }]),
  "videoCalls.snapshot": notFound((other) => [
    { path: `/api/verifications/${other.verification}/video-call/snapshots`, logo: { side: "selfie" } },
  ]),
  "verifications.list": asUnknown((other) => [
    { path: "/api/verifications", body: { filters: { forms: [other.form] } } },
    ...[other.applicant, other.verification].map((search) => ({
      path: "/api/verifications",
      body: { filters: { search } },
    })),
  ]),
  "verifications.counts": asUnknown((other) => [
    { path: "/api/verifications/counts", body: { filters: { forms: [other.form] } } },
    { path: "/api/verifications/counts", body: { filters: { search: other.verification } } },
  ]),
  "verifications.export": asUnknown((other) => [
    { path: "/api/verifications/report-file", body: { filters: { forms: [other.form] } } },
    { path: "/api/verifications/report-file", body: { ids: [other.verification] } },
  ]),
  "statistics.overview": asUnknown((other) => overviewsOf("reports-overview", other)),
  "statistics.series": asUnknown((other) => overviewsOf("analytics-overview", other)),
  ...Object.fromEntries(
    Object.entries({
      volume: "volume",
      countries: "by-countries",
      daily: "daily",
      dailyFile: "daily-file",
      declineReasons: "decline-reasons",
      declineReasonsFile: "decline-reasons-file",
      funnel: "funnel",
      reviewers: "reviewers",
    }).map(([name, path]) => [
      `statistics.${name}`,
      asUnknown((other) => [
        {
          path: `/api/statistics/${path}`,
          body: { filters: { start_date: "2026-11-01", end_date: "2026-11-30", forms: [other.form] } },
        },
      ]),
    ]),
  ),
  "verifications.view": notFound((other) => [{ path: `/api/verifications/${other.verification}` }]),
  "verifications.file": notFound((other, own) => [
    { path: `/api/verifications/${other.verification}/files/${other.file}` },
    { path: `/api/verifications/${own.verification}/files/${other.file}` },
  ]),
  "verifications.smallPhotos": asUnknown((other) => [
    { path: "/api/verifications/small-photos", body: { verification_ids: [other.verification] } },
  ]),
  "verifications.portrait": notFound((other) => [{ path: `/api/verifications/${other.verification}/portrait` }]),
  "verifications.frames": notFound((other, own) => [
    { path: `/api/verifications/${other.verification}/liveness/${other.frames}` },
    { path: `/api/verifications/${own.verification}/liveness/${other.frames}` },
  ]),
  "verifications.video": notFound((other, own) => [
    { path: `/api/verifications/${other.verification}/videos/${other.video}` },
    { path: `/api/verifications/${own.verification}/videos/${other.video}` },
  ]),
  "verifications.decide": notFound((other) => [
    {
      path: "/api/verifications/status",
      body: { verification_id: other.verification, rowVersion: 3, status: "valid" },
    },
  ]),
  "verifications.undo": notFound((other) => [
    { path: "/api/verifications/undo-decision", body: { verification_id: other.verification, rowVersion: 4 } },
  ]),
  "verifications.takeBack": notFound((other) => [
    {
      path: "/api/verifications/take-back",
      body: { verification_id: other.verification, rowVersion: 4, reason: "Mine" },
    },
  ]),
  "verifications.confirmProposal": notFound((other) => [
    { path: "/api/verifications/confirm-proposal", body: { verification_id: other.verification, rowVersion: 4 } },
  ]),
  "verifications.rejectProposal": notFound((other) => [
    {
      path: "/api/verifications/reject-proposal",
      body: { verification_id: other.verification, rowVersion: 4, reason: "Mine" },
    },
  ]),
  "screenings.search": asUnknown((other) => [
    { path: "/api/screening/search", body: { name: "Anna Koval", blacklists: [other.blacklist] } },
  ]),
  "screenings.show": notFound((other) => [{ path: `/api/verifications/${other.verification}/screening` }]),
  "screenings.again": notFound((other) => [{ path: `/api/verifications/${other.verification}/screening` }]),
  "screenings.judge": notFound((other, own) => [
    { path: `/api/verifications/${other.verification}/screening/hits/${randomUUID()}`, body: { verdict: "relevant" } },
    { path: `/api/verifications/${own.verification}/screening/hits/${randomUUID()}`, body: { verdict: "relevant" } },
  ]),
  "monitoring.report": notFound((other) => [{ path: `/api/monitoring/reports/${other.monitoringRun}` }]),
  "monitoring.reportApplicants": notFound((other) => [{ path: `/api/monitoring/applicants/${other.monitoringRun}` }]),
  "monitoring.applicant": notFound((other) => [{ path: `/api/monitoring/applicant/${other.applicant}` }]),
  "monitoring.closeEvent": notFound((other) => [{ path: `/api/monitoring/events/${other.monitoringEvent}/close` }]),
  "monitoring.getSettings": notFound((other) => [{ path: `/api/monitoring/${other.project}/get-settings` }]),
  "monitoring.setSettings": asUnknown((other) => [
    {
      path: "/api/monitoring/set-settings",
      body: { databases_list_type: "selected", databases_custom: [other.blacklist] },
    },
  ]),
  "verificationArticles.list": notFound((other) => [{ path: `/api/verifications/${other.verification}/articles` }]),
  "verificationArticles.dismiss": notFound((other, own) => [
    { path: `/api/verifications/${other.verification}/articles/${other.article}/dismiss`, body: { reason: "Mine" } },
    { path: `/api/verifications/${own.verification}/articles/${other.article}/dismiss`, body: { reason: "Mine" } },
  ]),
  "verificationArticles.restore": notFound((other, own) => [
    { path: `/api/verifications/${other.verification}/articles/${other.article}/restore` },
    { path: `/api/verifications/${own.verification}/articles/${other.article}/restore` },
  ]),
  "verificationComments.list": notFound((other) => [{ path: `/api/verifications/${other.verification}/comments` }]),
  "verificationComments.add": notFound((other) => [
    { path: `/api/verifications/${other.verification}/comments`, body: { text: "Seen." } },
  ]),
  "verificationComments.edit": notFound((other, own) => [
    { path: `/api/verifications/${other.verification}/comments/${other.comment}`, body: { text: "Seen." } },
    { path: `/api/verifications/${own.verification}/comments/${other.comment}`, body: { text: "Seen." } },
  ]),
  "verificationComments.remove": notFound((other, own) => [
    { path: `/api/verifications/${other.verification}/comments/${other.comment}` },
    { path: `/api/verifications/${own.verification}/comments/${other.comment}` },
  ]),
  "photoNotes.list": notFound((other) => [{ path: `/api/verifications/${other.verification}/photo-notes` }]),
  "photoNotes.add": notFound((other, own) => [
    { path: `/api/verifications/${other.verification}/photo-notes`, body: { ...noteAt, file_id: other.file } },
    { path: `/api/verifications/${own.verification}/photo-notes`, body: { ...noteAt, file_id: other.file } },
  ]),
  "photoNotes.remove": notFound((other, own) => [
    { path: `/api/verifications/${other.verification}/photo-notes/${other.note}` },
    { path: `/api/verifications/${own.verification}/photo-notes/${other.note}` },
  ]),
  "presences.beat": notFound((other) => [{ path: `/api/verifications/${other.verification}/presence`, body: {} }]),
  "presences.marks": asUnknown((other) => [
    { path: "/api/verifications/marks", body: { verification_ids: [other.verification] } },
  ]),
  "verifications.resendCallback": notFound((other) => [
    { path: "/api/verifications/callback", body: { request_id: other.callback, type: "VERIFICATION_COMPLETED" } },
  ]),
  "qesCertificates.update": notFound((other) => [
    {
      path: "/api/settings/qes-certificates/update",
      body: { id: other.certificate, name: "Ours now", issuer: "Us" },
    },
  ]),
  "qesCertificates.remove": notFound((other) => [
    { path: "/api/settings/qes-certificates/delete", body: { id: other.certificate } },
  ]),
  "qesCertificates.activate": notFound((other) => [
    { path: "/api/settings/qes-certificates/activate", body: { id: other.certificate } },
  ]),
  "qesCertificates.deactivate": notFound((other) => [
    { path: "/api/settings/qes-certificates/deactivate", body: { id: other.certificate } },
  ]),
  "verificationPdf.sign": notFound((other) => [
    { path: `/api/verifications/${other.verification}/signed-report-file` },
  ]),
  "verificationPdf.signed": notFound((other) => [{ path: `/api/verifications/${other.verification}/signed-report` }]),
  "verificationPdf.signedData": notFound((other) => [{ path: `/api/verifications/${other.verification}/signed-data` }]),
  "verificationPdf.make": notFound((other) => [{ path: `/api/verifications/${other.verification}/report-file` }]),
  "verificationPdf.company": notFound((other) => [{ path: `/api/verifications/${other.verification}/company-pdf` }]),
  "companyReviews.view": notFound((other) => [{ path: `/api/verifications/${other.verification}/company` }]),
  "companyReviews.decidePerson": notFound((other) => [
    {
      path: `/api/verifications/${other.verification}/persons/${other.verification}/status`,
      body: { rowVersion: 3, status: "valid" },
    },
  ]),
  "companyReviews.takePersonBack": notFound((other) => [
    {
      path: `/api/verifications/${other.verification}/persons/${other.verification}/take-back`,
      body: { rowVersion: 3 },
    },
  ]),
  "companyReviews.link": notFound((other) => [
    { path: `/api/verifications/${other.verification}/persons/${other.verification}/link`, body: { way: "copy" } },
  ]),
  "companyReviews.edit": notFound((other) => [
    {
      path: "/api/verifications/edit-company",
      body: {
        verification_public_id: other.verification,
        rowVersion: 0,
        company: { companyName: "Acme Ltd", registrationCountry: "UA" },
      },
    },
  ]),
  "verifications.ids": asUnknown((other) => [
    { path: "/api/verifications/ids", body: { filters: { forms: [other.form] } } },
    { path: "/api/verifications/ids", body: { filters: { assignee: other.user } } },
  ]),
  "verifications.resendCallbacks": notFound((other) => [
    { path: "/api/verifications/callbacks", body: { verification_ids: [other.verification] } },
  ]),
  "verificationLabels.change": notFound((other) => [
    { path: "/api/verification-labels", body: { verification_ids: [other.verification], add: ["vip"] } },
  ]),
  "savedViews.change": notFound((other) => [{ path: `/api/saved-views/${other.view}`, body: { name: "Ours" } }]),
  "savedViews.remove": notFound((other) => [{ path: `/api/saved-views/${other.view}` }]),
  "savedViews.chooseDefault": notFound((other) => [{ path: "/api/saved-view-default", body: { view_id: other.view } }]),
  "snippets.change": notFound((other) => [
    { path: `/api/snippets/${other.snippet}`, body: { name: "Ours", text: "Ours", fields: ["comment"] } },
  ]),
  "snippets.remove": notFound((other) => [{ path: `/api/snippets/${other.snippet}` }]),
  "assignments.assign": notFound((other, own) => [
    { path: "/api/assignments", body: { verification_ids: [other.verification], assignee: "me" } },
    { path: "/api/assignments", body: { verification_ids: [own.verification], assignee: other.user } },
  ]),
  "resubmissions.list": notFound((other) => [{ path: `/api/verifications/${other.verification}/resubmissions` }]),
  "resubmissions.preview": notFound((other) => [
    {
      path: "/api/resubmissions/preview",
      body: { verification_id: other.verification, items: [{ item: "PROFILE", reason: "incomplete" }] },
    },
  ]),
  "resubmissions.ask": notFound((other) => [
    {
      path: "/api/resubmissions",
      body: { verification_id: other.verification, rowVersion: 2, items: [{ item: "PROFILE", reason: "incomplete" }] },
    },
  ]),
  "resubmissions.renewLink": notFound((other) => [
    { path: `/api/resubmissions/${other.resubmission}/link`, body: { by: "copy" } },
  ]),
  "resubmissions.withdraw": notFound((other) => [
    { path: `/api/resubmissions/${other.resubmission}/withdraw`, body: {} },
  ]),
  "applicants.view": notFound((other) => [{ path: `/api/applicants/${other.applicant}` }]),
  "applicants.verifications": notFound((other) => [{ path: `/api/applicants/${other.applicant}/verifications` }]),
  "applicants.links": notFound((other) => [{ path: `/api/applicants/${other.applicant}/links` }]),
  "applicants.editProfile": notFound((other) => [
    {
      path: "/api/verifications/edit-applicant-profile",
      body: { verification_public_id: other.verification, ...profileEdit() },
    },
  ]),
  "applicants.edit": notFound((other) => [{ path: `/api/applicants/${other.applicant}/profile`, body: profileEdit() }]),
  "applicants.label": notFound((other) => [
    { path: `/api/applicants/${other.applicant}/labels`, body: { labels: ["vip"] } },
  ]),
  "applicants.comment": notFound((other) => [
    { path: `/api/applicants/${other.applicant}/comments`, body: { comment: "Seen." } },
  ]),
  "applicants.blacklist": notFound((other, own) => [
    { path: `/api/applicants/${other.applicant}/blacklists`, body: { blacklists: [own.blacklist] } },
    { path: `/api/applicants/${own.applicant}/blacklists`, body: { blacklists: [other.blacklist] } },
  ]),
  "applicants.merge": notFound((other, own) => [
    { path: `/api/applicants/${other.applicant}/merge`, body: { other_id: own.applicant } },
    { path: `/api/applicants/${own.applicant}/merge`, body: { other_id: other.applicant } },
  ]),
  "applicants.separate": notFound((other, own) => [
    { path: `/api/applicants/${other.applicant}/separate`, body: { other_id: own.applicant } },
  ]),
  "applicants.hold": notFound((other) => [
    { path: `/api/applicants/${other.applicant}/legal-hold`, body: { legal_hold: true, reason: "Court." } },
  ]),
  "applicants.export": notFound((other) => [{ path: `/api/applicants/${other.applicant}/report-file` }]),
  "applicants.erase": notFound((other) => [
    { path: `/api/applicants/${other.applicant}/erase`, body: { reason: "Asked." } },
  ]),
  "passkeys.rename": notFound((other) => [{ path: `/api/settings/passkeys/${other.passkey}`, body: { name: "x" } }]),
  "passkeys.remove": notFound((other) => [{ path: `/api/settings/passkeys/${other.passkey}` }]),
  "devices.remove": notFound((other) => [{ path: `/api/settings/devices/${other.session}` }]),
  "auditLog.list": asUnknown((other) => [
    ...[other.form, other.verification, other.link].map((subject) => ({
      path: "/api/audit-log",
      body: { filters: { subject } },
    })),
    { path: "/api/audit-log", body: { filters: { actors: [other.user] } } },
  ]),
  "auditLog.export": asUnknown((other) => [
    { path: "/api/audit-log/report-file", body: { filters: { subject: other.form } } },
  ]),
  "projects.info": asUnknown((other) => [
    { path: "/api/projects/info", body: { customerId: other.project, customerAccountId: other.user } },
  ]),
  "members.resend": notFound((other) => [{ path: "/api/projects/send-invitation", body: { id: other.invitation } }]),
  "members.edit": notFound((other) => [
    { path: "/api/projects/edit-member", body: { id: other.invitation, role: "admin" } },
    { path: "/api/projects/edit-member", body: { id: other.user, role: "analyst" } },
  ]),
  "members.remove": notFound((other) => [
    { path: `/api/projects/remove-member?id=${other.invitation}` },
    { path: `/api/projects/remove-member?id=${other.user}` },
  ]),
  "members.transferOwnership": notFound((other) => [
    { path: "/api/projects/transfer-ownership", body: { id: other.user, password_current: "x", token: "123456" } },
    {
      path: "/api/projects/transfer-ownership",
      body: { id: other.invitation, password_current: "x", token: "123456" },
    },
  ]),
  "themes.show": notFound((other) => [{ path: `/api/theme-editor/${other.publicTheme}/settings` }]),
  "themes.editName": notFound((other) => [
    { path: "/api/theme-editor/edit-name", body: { public_id: other.publicTheme, theme_name: "Ours" } },
  ]),
  "themes.copy": notFound((other) => [{ path: "/api/theme-editor/copy", body: { public_id: other.publicTheme } }]),
  "themes.create": notFound((other) => [
    { path: "/api/theme-editor/create-new", body: { public_id: other.publicTheme, config: themeConfig() } },
  ]),
  "themes.edit": notFound((other) => [
    { path: "/api/theme-editor/edit", body: { public_id: other.publicTheme, rowVersion: 0, config: themeConfig() } },
  ]),
  "themes.remove": notFound((other, own) => [
    { path: `/api/theme-editor/delete/${other.theme}/${other.publicTheme}` },
    { path: `/api/theme-editor/delete/${other.theme}/${own.publicTheme}` },
  ]),
  "themes.uploadLogo": notFound((other) => [
    { path: "/api/theme-editor/upload-logo", logo: { public_id: other.publicTheme, logo_type: "intro" } },
  ]),
  "themes.deleteLogo": notFound((other) => [
    { path: "/api/theme-editor/delete-logo", body: { public_id: other.publicTheme, logo_type: "intro" } },
  ]),
  "topUps.show": notFound((other) => [{ path: `/api/billing/top-ups/${other.topUp}` }]),
  "topUps.cancel": notFound((other) => [
    { path: "/api/billing/checkout-cancel", body: { transactionId: other.topUp } },
  ]),
  "topUps.invoice": notFound((other) => [
    { path: "/api/settings/generate-invoice", body: { transactionId: other.topUp } },
  ]),
  "topUps.receipt": notFound((other) => [
    { path: "/api/settings/generate-receipt", body: { transactionId: other.topUp } },
  ]),
  "reports.create": notFound((other) => [
    { path: "/api/customer-reports/create", body: { type: "verifications", filters: { forms: [other.form] } } },
  ]),
  "reports.recreate": notFound((other) => [
    { path: "/api/customer-reports/recreate", body: { reportId: other.report } },
  ]),
  "reports.download": notFound((other) => [{ path: `/api/customer-reports/${other.report}/file` }]),
  "reports.remove": notFound((other) => [{ path: `/api/customer-reports/${other.report}` }]),
  "blacklists.show": notFound((other) => [{ path: `/api/blacklists/${other.blacklist}/summary` }]),
  "blacklists.edit": notFound((other) => [
    { path: "/api/blacklists/edit", body: { code: other.blacklist, name: "Taken", description: "Taken over" } },
  ]),
  "blacklists.remove": notFound((other) => [{ path: `/api/blacklists/delete/${other.blacklist}` }]),
  "blacklists.import": notFound((other) => [
    { path: `/api/blacklists/import?type=default&code=${other.blacklist}`, csv: "type,name\nPERSON,Ann\n", body: {} },
  ]),
  "blacklists.abortImport": notFound((other) => [{ path: `/api/blacklists/imports/${other.blacklistImport}/abort` }]),
  "blacklists.importErrors": notFound((other) => [{ path: `/api/blacklists/imports/${other.blacklistImport}/errors` }]),
  "blacklists.export": notFound((other) => [{ path: "/api/blacklists/export", body: { code: other.blacklist } }]),
  "blacklists.entries": notFound((other) => [{ path: `/api/blacklists/${other.blacklist}/entries` }]),
  "blacklists.addEntry": notFound((other) => [
    { path: `/api/blacklists/${other.blacklist}/add-entry`, body: { type: "PERSON", name: "Ann" } },
  ]),
  "blacklists.editEntry": notFound((other, own) => [
    {
      path: `/api/blacklists/${other.blacklist}/entries/${other.blacklistEntry}`,
      body: { type: "PERSON", name: "Ann", revision: 1 },
    },
    {
      path: `/api/blacklists/${own.blacklist}/entries/${other.blacklistEntry}`,
      body: { type: "PERSON", name: "Ann", revision: 1 },
    },
  ]),
  "blacklists.removeEntry": notFound((other, own) => [
    { path: `/api/blacklists/${other.blacklist}/entries/${other.blacklistEntry}` },
    { path: `/api/blacklists/${own.blacklist}/entries/${other.blacklistEntry}` },
  ]),
  "services.info": notFound((other) => [{ path: "/api/services/request-info", body: { id: other.service } }]),
  "services.file": notFound((other) => [{ path: "/api/services/report-file", body: { id: other.service } }]),
  "services.picture": notFound((other) => [{ path: `/api/services/${other.service}/picture` }]),
  "callbacks.list": asUnknown((other) => [{ path: `/api/callbacks?endpoint=${other.webhookEndpoint}` }]),
  "callbacks.show": notFound((other) => [{ path: `/api/callbacks/${other.callback}` }]),
  "callbacks.resend": notFound((other) => [{ path: "/api/callbacks/resend", body: { ids: [other.callback] } }]),
  "customRoles.change": notFound((other) => [
    { path: `/api/projects/roles/${other.customRole}`, body: { name: "Ours", permissions: [] } },
  ]),
  "customRoles.remove": notFound((other) => [{ path: `/api/projects/roles/${other.customRole}` }]),
  "provisioning.revokeKey": notFound((other) => [{ path: `/api/provisioning/keys/${other.provisioningKey}` }]),
  "apiKeys.change": notFound((other) => [
    { path: `/api/settings/api-keys/${other.apiKey}`, body: { name: "Ours", scopes: ["write"], networks: [] } },
  ]),
  "apiKeys.rotate": notFound((other) => [
    { path: `/api/settings/api-keys/${other.apiKey}/rotate`, body: { overlapDays: 1 } },
  ]),
  "apiKeys.revoke": notFound((other) => [{ path: `/api/settings/api-keys/${other.apiKey}` }]),
  "apiKeys.sign": notFound((other) => [{ path: `/api/settings/api-keys/${other.apiKey}/sign-callbacks` }]),
  "webhookEndpoints.change": notFound((other) => [
    {
      path: `/api/settings/webhook-endpoints/${other.webhookEndpoint}`,
      body: { url: "https://hooks.example/", kinds: ["MONITORING"], environment: "live" },
    },
  ]),
  "webhookEndpoints.remove": notFound((other) => [
    { path: `/api/settings/webhook-endpoints/${other.webhookEndpoint}` },
  ]),
  "webhookEndpoints.pause": notFound((other) => [
    { path: `/api/settings/webhook-endpoints/${other.webhookEndpoint}/pause` },
  ]),
  "webhookEndpoints.resume": notFound((other) => [
    { path: `/api/settings/webhook-endpoints/${other.webhookEndpoint}/resume` },
  ]),
  "webhookEndpoints.rotateSecret": notFound((other) => [
    { path: `/api/settings/webhook-endpoints/${other.webhookEndpoint}/rotate-secret` },
  ]),
  "webhookEndpoints.test": notFound((other) => [
    { path: `/api/settings/webhook-endpoints/${other.webhookEndpoint}/test` },
  ]),
  "operations.retry": notFound((other) => [
    { path: `/api/operations/failed-jobs/${other.verification}/retry`, body: { queue: "verifications.check" } },
  ]),
  "services.resendCallback": notFound((other) => [{ path: `/api/services/${other.service}/callback` }]),
  "services.erase": notFound((other) => [{ path: `/api/services/${other.service}/data` }]),
  "services.create": notFound((other) => [
    {
      path: "/api/services/create",
      body: { type: "blacklist_tax_id", tax_id: "5555", blacklists: [other.blacklist] },
    },
  ]),
  "projects.switchTo": notFound((other) => [{ path: "/api/projects/switch", body: { project_id: other.project } }]),
};

const noTenantIds: Record<string, string> = {
  "googleAccounts.signIn": "our own client at the provider",
  "singleSignOn.signIn": "our own client at the provider",
  "singleSignOn.register": "our own client at the provider",
  "singleSignOn.link": "our own client at the provider",
  "flowBankIds.result": "the word of a try: another applicant's is tried in flow-bank-ids.routes.test.ts",
  "flowLiveness.add": "frames of a run: another applicant's is tried in flow-liveness.routes.test.ts",
  "googleAccounts.register": "our own client at the provider",
  "googleAccounts.link": "our own client at the provider",
  "passkeys.add": "the authenticator's own id of a credential",
  "proofs.byPasskey": "the authenticator's own id of a credential",
  "passkeys.signIn": "the authenticator's own id of a credential",
  "registrations.verifyEmailByLink": "the secret of a mailed link",
  "services.createCrypto": "a key that the caller makes up, within the project",
  "services.createDocument": "a key that the caller makes up, within the project",
  "topUps.checkout": "the caller's own name of a new payment; a neighbour may use the same one",
};

const all: [string, Endpoint][] = Object.entries(contract).flatMap(([feature, endpoints]) =>
  Object.entries(endpoints).map(([name, endpoint]): [string, Endpoint] => [`${feature}.${name}`, endpoint]),
);
const endpointOf = (name: string): Endpoint => {
  const found = all.find(([each]) => each === name)?.[1];
  if (!found) throw new Error(`no endpoint ${name}`);
  return found;
};

function takesId(schema: Endpoint["body"]): boolean {
  if (!schema) return false;
  const text = JSON.stringify(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }));
  return /"format":"uuid"|"(?:\w+_)?ids?":\{|"\w+Ids?":\{/.test(text);
}

test("S16 every endpoint that takes an id stands in the table", () => {
  const taking = all
    .filter(([, { path, body, query }]) => path.includes(":") || takesId(body) || takesId(query))
    .map(([name]) => name)
    .filter((name) => !(name in noTenantIds));
  expect(Object.keys(tries).sort()).toEqual([...new Set([...taking])].sort());
});

/** A hash of what each table holds of a project, in one question. */
async function stateOf({ ids }: Twin): Promise<Record<string, string>> {
  const tables = await server.query<{ question: string }>(
    `select format('select %L as name, md5(coalesce(string_agg(t::text, '','' order by t::text), '''')) as hash
       from %I t where project_id = $1', c.relname, c.relname) as question
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'project_id'
     where c.relkind in ('r', 'p') and not c.relispartition and c.relnamespace = 'public'::regnamespace`,
  );
  const question = tables.map((each) => each.question).join(" union all ");
  const rows = await server.query<{ name: string; hash: string }>(question, [ids.project]);
  return Object.fromEntries(rows.map(({ name, hash }) => [name, hash]));
}

const unknownIds = (): Ids => Object.fromEntries(Object.keys(ours.ids).map((name) => [name, randomUUID()])) as Ids;
const visible = ({ status, data, errors, bytes }: Answer) => ({ status, data, errors, size: bytes.length });

describe("S16 another project's id is answered as an unknown one, and nothing of it changes", () => {
  test.each(Object.entries(tries))("%s", async (name, { calls, answers }) => {
    const { method } = endpointOf(name);
    const send = async ({ path, body, as, logo, csv }: Call) => {
      const visitor = as === "applicant" ? ours.applicant : ours.owner;
      if (csv) return visitor.upload(path, body as Record<string, string>, { bytes: Buffer.from(csv) });
      if (logo) return visitor.upload(path, logo, { bytes: await pngOf(20, 20) });
      return visitor.send(method, path, body ?? (method === "GET" || method === "DELETE" ? undefined : {}));
    };
    const before = await stateOf(theirs);
    const [tried, unknown] = [calls(theirs.ids, ours.ids), calls(unknownIds(), ours.ids)];
    for (const [n, call] of tried.entries()) {
      const answer = await send(call);
      const other = unknown[n];
      if (!other) throw new Error("as many unknown as tried");
      if (answers === "not found") expect(answer.status).toBe(404);
      expect(visible(answer)).toEqual(visible(await send(other)));
      expect(answer.bytes.toString()).not.toContain(theirs.canary);
    }
    expect(await stateOf(theirs)).toEqual(before);
  });

  test("the owner's own ids are found at the same places", async () => {
    const own = ours.ids;
    for (const path of [
      `/api/forms/${own.form}/form-settings`,
      `/api/verifications/${own.verification}`,
      `/api/verifications/${own.verification}/files/${own.file}`,
      `/api/verifications/${own.verification}/videos/${own.video}`,
    ])
      expect([path, (await ours.owner.get(path)).status]).toEqual([path, 200]);
    expect((await ours.applicant.get(`/api/flow/files/${own.openFile}`)).status).toBe(200);
    expect((await ours.applicant.get(`/api/flow/videos/${own.openVideo}`)).status).toBe(200);
    const found = await ours.owner.post("/api/verifications", { filters: { search: own.verification } });
    expect(found.data).toMatchObject({ total: 1, items: [{ id: own.verification }] });
  });
});

/** What is of one verification or applicant; forms, themes, lists and members are of the project. */
const ofOneMode = new Set<string>([
  "applicant",
  "verification",
  "file",
  "video",
  "frames",
  "callback",
  "report",
  "service",
  "resubmission",
  "comment",
  "note",
  "monitoringRun",
  "monitoringEvent",
  "person",
  "article",
]);

describe("a live id is answered in test mode as an unknown one, and nothing of it changes", () => {
  beforeAll(() => setMode(server, ours.owner, "test"));
  afterAll(() => setMode(server, ours.owner, "live"));
  const unwatched = new Set(["audit_log", "audit_heads", "verification_list_views"]);
  const watched = async () =>
    Object.fromEntries(Object.entries(await stateOf(ours)).filter(([table]) => !unwatched.has(table)));
  const unknownOfMode = (): Ids =>
    Object.fromEntries(
      Object.entries(ours.ids).map(([name, id]) => [name, ofOneMode.has(name) ? randomUUID() : id]),
    ) as Ids;
  const namesOne = (calls: Tried["calls"]) => {
    const used = new Set<string>();
    const noted = new Proxy(ours.ids, {
      get: (ids, name: keyof Ids) => {
        used.add(name);
        return ids[name];
      },
    });
    calls(noted, ours.ids);
    return [...used].some((name) => ofOneMode.has(name));
  };

  test.each(Object.entries(tries))("%s", async (name, { calls, answers }) => {
    // The log is one chain of the project: it has what was done in both modes.
    if (!namesOne(calls) || name.startsWith("auditLog.")) return;
    const { method } = endpointOf(name);
    const send = ({ path, body }: Call) =>
      ours.owner.send(method, path, body ?? (method === "GET" || method === "DELETE" ? undefined : {}));
    const before = await watched();
    const unknown = calls(unknownOfMode(), ours.ids);
    for (const [n, call] of calls(ours.ids, ours.ids).entries()) {
      const other = unknown[n];
      // A visit is of its verification's mode, whatever the desk shows.
      if (!other || call.as === "applicant" || call.csv || call.logo) continue;
      if (call.path === other.path && JSON.stringify(call.body) === JSON.stringify(other.body)) continue;
      const answer = await send(call);
      if (answers === "not found") expect([call.path, answer.status]).toEqual([call.path, 404]);
      expect(visible(answer)).toEqual(visible(await send(other)));
    }
    expect(await watched()).toEqual(before);
  });
});

/** Another seed looks further. */
const random = seededRandom(Number(process.env.FAST_CHECK_SEED ?? "20261121"));

async function ask(twin: Twin, { path, body, as }: Call, abortMs: number | null) {
  const visitor = as === "applicant" ? twin.applicant : twin.owner;
  const origin = originFor(server.origins[Math.floor(random() * server.origins.length)] ?? "", path);
  try {
    const response = await fetch(`${origin}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: {
        ...(body === undefined ? {} : { "content-type": "application/json" }),
        cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
        "csrf-token": visitor.csrf ?? "",
        ...(visitor.bearer ? { authorization: `Bearer ${visitor.bearer}` } : {}),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(abortMs === null ? {} : { signal: AbortSignal.timeout(abortMs) }),
    });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    if (abortMs !== null) return null;
    throw error;
  }
}

test("S17 of 500 mixed calls of two projects, some hung up, none shows the other project's canary", async () => {
  [ours, theirs] = [await makeTwin(server), await makeTwin(server)];
  const asking: ((ids: Ids, canary: string) => Call)[] = [
    () => ({ path: "/api/verifications", body: {} }),
    (ids) => ({ path: `/api/verifications/${ids.verification}` }),
    (ids) => ({ path: `/api/verifications/${ids.verification}/files/${ids.file}` }),
    () => ({ path: "/api/verifications/report-file", body: {} }),
    () => ({ path: "/api/audit-log", body: { count: 50 } }),
    () => ({ path: "/api/forms" }),
    () => ({ path: "/api/forms", body: {} }),
    () => ({ path: "/api/projects/info", body: {} }),
    () => ({ path: "/api/projects/members", body: {} }),
    () => ({ path: "/api/settings/api-keys" }),
    () => ({ path: "/api/session" }),
    () => ({ path: "/api/flow/state", as: "applicant" }),
    (_, canary) => ({ path: "/api/projects/edit-name", body: { name: `Bank ${canary}` } }),
    (_, canary) => ({ path: "/api/flow/profile", as: "applicant", body: { first_name: "Vera", last_name: canary } }),
    () => ({ path: `/api/verifications/${randomUUID()}` }),
  ];
  const marks = (twin: Twin) => [twin.canary, twin.ids.project, twin.ids.form, twin.ids.verification];
  const count = { crossed: 0, own: 0, aborted: 0, failed: 0 };
  let left = 500;
  const work = async () => {
    while (left > 0) {
      left -= 1;
      const [twin, other] = random() < 0.5 ? [ours, theirs] : [theirs, ours];
      const make = asking[left % asking.length];
      if (!make) throw new Error("nothing to ask");
      const answer = await ask(twin, make(twin.ids, twin.canary), random() < 0.2 ? random() * 15 : null);
      if (answer === null) count.aborted += 1;
      else if (marks(other).some((mark) => answer.text.includes(mark))) count.crossed += 1;
      else if (marks(twin).some((mark) => answer.text.includes(mark))) count.own += 1;
      if (answer && answer.status >= 500) count.failed += 1;
    }
  };
  await Promise.all(Array.from({ length: 16 }, work));
  expect(count).toMatchObject({ crossed: 0, failed: 0 });
  expect(count.own).toBeGreaterThan(200);
  expect(count.aborted).toBeGreaterThan(10);
});
