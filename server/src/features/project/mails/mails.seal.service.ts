import { z } from "zod";
import {
  type ApplicantVault,
  openSealedText,
  sealBindings,
  sealBytes,
} from "#server/platform/secrets/applicant-vault.ts";
import { type KeyRing, openWithKeyRing, sealWithKeyRing } from "#server/platform/secrets/crypto.ts";
import type { MailBody } from "./mails.rules.ts";

const Body = z.object({ text: z.string(), html: z.string() });
const binding = (id: string) => ({ boundTo: `outbox_mails.sealed_body:${id}` });

type Part = Parameters<typeof sealBindings.mail>[1];

/** @param vault of the applicant whom the mail is about; null: the text stays as it is */
export const sealMailPart = (vault: ApplicantVault | null, id: string, part: Part, text: string): string =>
  vault === null ? text : sealBytes(vault, Buffer.from(text), sealBindings.mail(id, part));

export const openMailPart = (vault: ApplicantVault | null, id: string, part: Part, kept: string): string =>
  vault === null ? kept : openSealedText(vault, kept, sealBindings.mail(id, part));

/** Under the installation's key as well, which `keys reseal` changes. */
export const sealMailBody = (keys: KeyRing, vault: ApplicantVault | null, id: string, body: MailBody): string =>
  sealWithKeyRing(keys, sealMailPart(vault, id, "body", JSON.stringify(body)), binding(id));

export const openMailBody = (keys: KeyRing, vault: ApplicantVault | null, id: string, sealed: string): MailBody =>
  Body.parse(JSON.parse(openMailPart(vault, id, "body", openWithKeyRing(keys, sealed, binding(id)).toString("utf8"))));
