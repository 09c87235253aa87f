import { z } from "zod";
import { bindings, openText, sealBytes, type Vault } from "#server/platform/secrets/applicant-vault.ts";
import { type KeyRing, open, seal } from "#server/platform/secrets/crypto.ts";
import type { MailBody } from "./mails.rules.ts";

const Body = z.object({ text: z.string(), html: z.string() });
const binding = (id: string) => ({ boundTo: `outbox_mails.sealed_body:${id}` });

type Part = Parameters<typeof bindings.mail>[1];

/** @param vault of the applicant whom the mail is about; null: the text stays as it is */
export const sealPart = (vault: Vault | null, id: string, part: Part, text: string): string =>
  vault === null ? text : sealBytes(vault, Buffer.from(text), bindings.mail(id, part));

export const openPart = (vault: Vault | null, id: string, part: Part, kept: string): string =>
  vault === null ? kept : openText(vault, kept, bindings.mail(id, part));

/** Under the installation's key as well, which `keys reseal` changes. */
export const sealMailBody = (keys: KeyRing, vault: Vault | null, id: string, body: MailBody): string =>
  seal(keys, sealPart(vault, id, "body", JSON.stringify(body)), binding(id));

export const openMailBody = (keys: KeyRing, vault: Vault | null, id: string, sealed: string): MailBody =>
  Body.parse(JSON.parse(openPart(vault, id, "body", open(keys, sealed, binding(id)).toString("utf8"))));
