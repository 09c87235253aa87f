import sharp from "sharp";
import type { TestServer, Visitor } from "./harness.ts";
import { type Person, readMail } from "./sign-in.ts";

export const nextPassword = "An0ther-Horse?Lamp";

/** Sets a new password against the person's own. */
export const changePassword = (visitor: Visitor, { password }: Pick<Person, "password">, next = nextPassword) =>
  visitor.put("/api/settings/change-password", {
    password_current: password,
    password: next,
    password_confirm: next,
  });

/** Asks for another email; the link goes to the present one. */
export const askEmailChange = (visitor: Visitor, { password }: Pick<Person, "password">, email: string) =>
  visitor.put("/api/settings/change-email", { email, password_current: password });

/** The mailed link of an email change. */
export async function readChangeLink(server: TestServer, presentEmail: string): Promise<URL> {
  const link = /https?:\S+\/dashboard\?customerEditEmail=\S+/.exec((await readMail(server, presentEmail)).text)?.[0];
  if (!link) throw new Error("no link in the mail");
  return new URL(link);
}
export async function readChangeToken(server: TestServer, presentEmail: string): Promise<string> {
  return (await readChangeLink(server, presentEmail)).searchParams.get("customerEditEmailToken") ?? "";
}

/** Asks for another email and opens the link, so that the new address has its code. */
export async function confirmEmailChange(server: TestServer, visitor: Visitor, person: Person, email: string) {
  await askEmailChange(visitor, person, email);
  const token = await readChangeToken(server, person.email);
  return visitor.post("/api/emails/confirm-change", { email, token });
}

/** A picture of one colour. */
export const pngOf = (width: number, height: number, background = "#3366aa"): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 4, background }, limitInputPixels: false })
    .png()
    .toBuffer();
