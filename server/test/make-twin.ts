import { randomBytes } from "node:crypto";
import { putArticle } from "./articles.ts";
import { makeBlacklist, sendImport } from "./blacklists.ts";
import { addPerson, director, makeCompany } from "./companies.ts";
import { type Applicant, makeFilledFlow, makeFolder, makeLink, makeSubmitted, putVideo } from "./forms.ts";
import type { TestServer } from "./harness.ts";
import { makeActive } from "./key-files.ts";
import { putFrames } from "./liveness.ts";
import { type Member, makeMember, makeProject } from "./make.ts";
import { announceAgain, makeEndpoint } from "./make-callbacks.ts";
import { putEvent } from "./monitoring.ts";
import { makeTheme } from "./themes.ts";

export type Twin = {
  canary: string;
  owner: Member;
  applicant: Applicant;
  ids: Record<
    | "project"
    | "user"
    | "form"
    | "folder"
    | "link"
    | "applicant"
    | "article"
    | "verification"
    | "file"
    | "openFile"
    | "video"
    | "frames"
    | "openVideo"
    | "callback"
    | "webhookEndpoint"
    | "apiKey"
    | "session"
    | "passkey"
    | "invitation"
    | "theme"
    | "publicTheme"
    | "report"
    | "service"
    | "certificate"
    | "view"
    | "snippet"
    | "provisioningKey"
    | "customRole"
    | "resubmission"
    | "comment"
    | "note"
    | "monitoringRun"
    | "monitoringEvent"
    | "blacklist"
    | "blacklistEntry"
    | "blacklistImport"
    | "person"
    | "topUp",
    string
  >;
};

const newCanary = () =>
  `canary${randomBytes(6)
    .toString("hex")
    .replace(/\d/g, (digit) => "ghijklmnop".charAt(Number(digit)))}`;

const askReport = async (owner: Member, canary: string): Promise<string> =>
  (await owner.post("/api/customer-reports/create", { type: "verifications", name: `Report ${canary}` })).data.reportId;

const askService = async (owner: Member): Promise<string> =>
  (await owner.post("/api/services/create", { type: "phone", phone: "+380501234567" })).data.id;

const saveView = async (owner: Member, canary: string): Promise<string> =>
  (await owner.post("/api/saved-views", { name: `View ${canary}`, question: { search: canary } })).data.id;

const saveSnippet = async (owner: Member, canary: string): Promise<string> =>
  (await owner.post("/api/snippets", { name: `Snippet ${canary}`, text: canary, fields: ["comment"] })).data.id;

const makeScimKey = async (owner: Member, canary: string): Promise<string> =>
  (await owner.post("/api/provisioning/keys", { name: canary })).data.id;

const makeRole = async (owner: Member, canary: string): Promise<string> =>
  (await owner.post("/api/projects/roles", { name: canary, permissions: ["audit:read"] })).data.id;

const askForMore = async (owner: Member, canary: string) => ({
  report: await askReport(owner, canary),
  service: await askService(owner),
  view: await saveView(owner, canary),
  snippet: await saveSnippet(owner, canary),
  provisioningKey: await makeScimKey(owner, canary),
  customRole: await makeRole(owner, canary),
});

const makeKey = async (owner: Member, canary: string): Promise<string> =>
  (await owner.post("/api/settings/api-keys", { environment: "prod", name: canary, scopes: ["write"] })).data.id;

const invite = async (owner: Member, canary: string): Promise<string> =>
  (await owner.post("/api/projects/add-member", { email: `${canary}@example.com`, role: "analyst" })).data.id;

/** What a reviewer requested again and took back. */
async function makeEndedRequest(server: TestServer, verificationId: string, owner: Member): Promise<string> {
  const [row] = await server.query<{ id: string }>(
    `insert into resubmissions (project_id, id, verification_id, state, items, words, requested_by, requested_by_user_id, is_mailed,
       remind_at, due_at, ended_at)
     select project_id, gen_random_uuid(), id, 'withdrawn', '[]', '""', 'Olena', $2, false, now(), now(), now()
       from verifications where id = $1 returning id`,
    [verificationId, owner.userId],
  );
  if (!row) throw new Error("no request");
  return row.id;
}

async function makeNotes(owner: Member, of: { verification: string; file: string; canary: string }) {
  const about = `/api/verifications/${of.verification}`;
  const comment = await owner.post(`${about}/comments`, { text: `Comment ${of.canary}` });
  const place = { x: 0, y: 0, width: 0.5, height: 0.5 };
  const note = await owner.post(`${about}/photo-notes`, { file_id: of.file, text: `Note ${of.canary}`, ...place });
  return { comment: comment.data.id as string, note: note.data.id as string };
}

async function findSession(server: TestServer, userId: string): Promise<string> {
  const [session] = await server.query<{ id: string }>("select id from sessions where user_id = $1", [userId]);
  if (!session) throw new Error("no session");
  return session.id;
}

async function putTopUp(server: TestServer, projectId: string, canary: string): Promise<string> {
  const [row] = await server.query<{ id: string }>(
    `insert into top_ups (project_id, id, amount, method, note) values ($1, gen_random_uuid(), 100000, 'invoice', $2)
     returning id`,
    [projectId, canary],
  );
  if (!row) throw new Error("no payment");
  return row.id;
}

async function putPasskey(server: TestServer, userId: string, name: string) {
  const [passkey] = await server.query<{ id: string }>(
    `insert into passkeys (id, user_id, credential_id, public_key, counter, name)
     values (gen_random_uuid(), $1, $2, '', 0, $2) returning id`,
    [userId, name],
  );
  return passkey;
}

async function listSomebody(owner: Member, canary: string) {
  const blacklist = await makeBlacklist(owner, `List ${canary}`);
  const entry = { type: "PERSON", name: `Entry ${canary}` };
  const { data } = await owner.post(`/api/blacklists/${blacklist}/add-entry`, entry);
  const sent = await sendImport(owner, blacklist, `type,name\nPERSON,Import ${canary}\n`);
  return { blacklist, blacklistEntry: data.id as string, blacklistImport: sent.data.import as string };
}

/** What is found about an applicant later. */
const putFinds = async (server: TestServer, verificationId: string) => ({
  article: await putArticle(server, verificationId),
  ...(await putEvent(server, verificationId)),
});

async function makeKeys(owner: Member, canary: string): Promise<{ apiKey: string; webhookEndpoint: string }> {
  await owner.put("/api/settings/change-api-token");
  await owner.post("/api/settings/rotate-callback-secret");
  const { id: webhookEndpoint } = await makeEndpoint(owner, `https://hooks.example/${canary}`);
  return { apiKey: await makeKey(owner, canary), webhookEndpoint };
}

/** Two have the same shape and share nothing. */
export async function makeTwin(server: TestServer, callbackUrl = "https://hooks.example/"): Promise<Twin> {
  const canary = newCanary();
  const project = await makeProject(server, `Bank ${canary}`);
  const owner = await makeMember(server, "owner", project);
  await server.query("update users set last_name = $2, company_name = $2 where id = $1", [owner.userId, canary]);
  const photos = { front: Buffer.from(`front ${canary}`), selfie: Buffer.from(`selfie ${canary}`) };
  const profile = { first_name: "Vera", last_name: canary };
  const config = { name: `Form ${canary}`, callbackUrl, returnApplicantData: true };
  const done = await makeSubmitted(server, owner, {
    config,
    photos,
    profile,
    link: { external_applicant_id: `ext-${canary}` },
  });
  const under = await makeFilledFlow(server, owner, { config, photos, profile });
  const folder = await makeFolder(owner, `Folder ${canary}`);
  await owner.post("/api/forms/add-form-to-folder", { form_id: done.form.id, folder_id: folder });
  const { id: link } = await makeLink(owner, done.form.id);
  await server.query("update verifications set status = 'pending', row_version = row_version + 1 where id = $1", [
    done.verificationId,
  ]);
  const callback = await announceAgain(server, owner, done.verificationId);
  const keys = await makeKeys(owner, canary);
  const passkey = await putPasskey(server, owner.userId, canary);
  const [row] = await server.query<{ applicant: string; file: string; open_file: string }>(
    `select v.applicant_id as applicant, f.id as file, o.id as open_file from verifications v
     join verification_files f on f.verification_id = v.id and f.side = 'front'
     join verification_files o on o.verification_id = $2 and o.side = 'front' where v.id = $1`,
    [done.verificationId, under.verificationId],
  );
  const theme = await makeTheme(owner, `Theme ${canary}`);
  if (!row || !passkey) throw new Error("no verification with photos, or no passkey");
  return {
    canary,
    owner,
    applicant: under.applicant,
    ids: {
      project,
      user: owner.userId,
      form: done.form.id,
      folder,
      link,
      applicant: row.applicant,
      verification: done.verificationId,
      file: row.file,
      openFile: row.open_file,
      video: await putVideo(server, done.verificationId),
      frames: await putFrames(server, done.verificationId),
      openVideo: await putVideo(server, under.verificationId),
      callback: callback.id,
      ...keys,
      session: await findSession(server, owner.userId),
      passkey: passkey.id,
      invitation: await invite(owner, canary),
      theme: theme.id,
      publicTheme: theme.public_id,
      topUp: await putTopUp(server, project, canary),
      ...(await askForMore(owner, canary)),
      certificate: await makeActive(owner),
      person: await addPerson(await makeCompany(server, { member: owner }), director({ lastName: canary })),
      resubmission: await makeEndedRequest(server, done.verificationId, owner),
      ...(await listSomebody(owner, canary)),
      ...(await putFinds(server, done.verificationId)),
      ...(await makeNotes(owner, { verification: done.verificationId, file: row.file, canary })),
    },
  };
}
