import type { Role } from "#contract/permissions.ts";
import type { Answer, TestServer, Visitor } from "./harness.ts";
import { newPerson, openBrowser, type Person, proveHuman, readMail } from "./sign-in.ts";

export const invite = (visitor: Visitor, email: string, role: Role = "analyst"): Promise<Answer> =>
  visitor.post("/api/projects/add-member", { email, role });

export async function readInvitation(server: TestServer, email: string): Promise<URL> {
  const link = /https?:\S+\/registration\/accept-invite\?token=\S+/.exec((await readMail(server, email)).text)?.[0];
  if (!link) throw new Error("no link in the mail");
  return new URL(link);
}
export async function readInvitationToken(server: TestServer, email: string): Promise<string> {
  return (await readInvitation(server, email)).searchParams.get("token") ?? "";
}

export async function inviteSomebody(
  server: TestServer,
  manager: Visitor,
  role: Role = "analyst",
  person = newPerson(),
) {
  const { status, data, errors } = await invite(manager, person.email, role);
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(errors)}`);
  return { person, id: data.id as string, token: await readInvitationToken(server, person.email) };
}

export async function registerMember(visitor: Visitor, token: string, { password }: Pick<Person, "password">) {
  const recaptcha = await proveHuman(visitor, "invitation");
  const names = { first_name: "Taras", last_name: "Bondar", timezone: "Europe/Kyiv" };
  const profile = { ...names, password, confirm_password: password };
  return visitor.post("/api/registration/project-member", { recaptcha, token, ...profile });
}

export const acceptInvitation = (visitor: Visitor, token: string): Promise<Answer> =>
  visitor.post("/api/projects/accept-invitation", { token });

export const checkInvitation = async (server: TestServer, token: unknown): Promise<Answer> =>
  (await openBrowser(server)).post("/api/registration/check-invitation", { token });
