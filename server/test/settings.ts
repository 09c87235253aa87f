import sharp from "sharp";
import type { TestServer, Visitor } from "./harness.ts";
import { type Person, readMail } from "./sign-in.ts";

export const nextPassword = "An0ther-Horse?Lamp";

export const changePassword = (visitor: Visitor, { password }: Pick<Person, "password">, next = nextPassword) =>
  visitor.put("/api/settings/change-password", {
    password_current: password,
    password: next,
    password_confirm: next,
  });

export const askEmailChange = (visitor: Visitor, { password }: Pick<Person, "password">, email: string) =>
  visitor.put("/api/settings/change-email", { email, password_current: password });

export async function readChangeLink(server: TestServer, presentEmail: string): Promise<URL> {
  const link = /https?:\S+\/dashboard\?customerEditEmail=\S+/.exec((await readMail(server, presentEmail)).text)?.[0];
  if (!link) throw new Error("no link in the mail");
  return new URL(link);
}
export async function readChangeToken(server: TestServer, presentEmail: string): Promise<string> {
  return (await readChangeLink(server, presentEmail)).searchParams.get("customerEditEmailToken") ?? "";
}

export async function confirmEmailChange(server: TestServer, visitor: Visitor, person: Person, email: string) {
  await askEmailChange(visitor, person, email);
  const token = await readChangeToken(server, person.email);
  return visitor.post("/api/emails/confirm-change", { email, token });
}

export const pngOf = (width: number, height: number, background = "#3366aa"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background }, limitInputPixels: false })
    .png()
    .toBuffer();
