import type { Answer, TestServer } from "./harness.ts";
import type { Member } from "./make.ts";

export const blacklistNamed = (name: string) =>
  new URLSearchParams({ type: "default", name, description: "Whom we do not want to see again" }).toString();

/** Empty. @returns its code */
export async function makeBlacklist(member: Member, name = "Fraudsters"): Promise<string> {
  const { data, errors } = await member.post(`/api/blacklists/create?${blacklistNamed(name)}`);
  if (errors.length > 0) throw new Error(JSON.stringify(errors));
  return data.code;
}

export type ImportRequest = { type?: "default" | "applicants"; mode?: "add" | "replace" };

export const sendImport = (
  member: Member,
  code: string,
  csv: string,
  { type = "default", mode = "add" }: ImportRequest = {},
) =>
  member.upload(
    `/api/blacklists/import?code=${code}&type=${type}&mode=${mode}`,
    {},
    {
      bytes: Buffer.from(csv),
      name: "list.csv",
      type: "text/csv",
    },
  );

export const showBlacklist = async (member: Member, code: string) =>
  (await member.get(`/api/blacklists/${code}/summary`)).data;

/** Needs a worker. @returns the list afterwards */
export async function importCsv(
  server: TestServer,
  member: Member,
  code: string,
  csv: string,
  requested: ImportRequest = {},
) {
  const sent: Answer = await sendImport(member, code, csv, requested);
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.errors));
  await server.drainJobs();
  return showBlacklist(member, code);
}

export const entriesOf = async (member: Member, code: string, filters: object = {}) =>
  (await member.post(`/api/blacklists/${code}/entries`, { count: 100, filters })).data;
