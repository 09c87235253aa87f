import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, textInput } from "../input/fields.ts";
import { qesAlgorithms, qesFileTypes, qesLimits, qesStatuses } from "../values/qes-certificates.ts";
import { qesCertificates as calls, qesCertificateFailures } from "./qes-certificates.calls.ts";

const Words = z.object({
  name: textInput(...qesLimits.name),
  issuer: textInput(...qesLimits.issuer),
});

export const QesCertificate = z.object({
  id: z.string(),
  name: z.string(),
  /** As it was typed; `certificate.issuer` is what the file says. */
  issuer: z.string(),
  status: z.enum(qesStatuses),
  fileType: z.enum(qesFileTypes),
  certificate: z.object({
    owner: z.string(),
    issuer: z.string(),
    serial: z.string(),
    algorithm: z.enum(qesAlgorithms),
    validFrom: z.iso.datetime(),
    validUntil: z.iso.datetime(),
  }),
  /** Whole days to its end; below zero when it is over. */
  daysLeft: z.number().int(),
  /** The one of the active ones that signs. */
  signs: z.boolean(),
  added: z.iso.datetime(),
  addedBy: z.string().nullable(),
});
export type QesCertificate = z.infer<typeof QesCertificate>;

const access = "qes-certificates:manage";
const One = z.object({ id: Id });

/** Specification 2, sections 3, 5 and 7, "QES certificates". */
export const qesCertificates = {
  list: endpoint(calls.list, {
    side: "desk",
    access,
    summary: "The project's certificates for signatures, newest first",
    body: z.object({}).prefault({}),
    reply: z.object({ items: z.array(QesCertificate), limit: z.number().int() }),
  }),
  create: endpoint(calls.create, {
    side: "desk",
    access,
    summary:
      "Takes a key file (.dat or .jks), opens it with its password and keeps both encrypted; `certificate` is the file of a certificate that the key file does not hold",
    limit: { max: 60, seconds: 3600, per: "project" },
    upload: { maxBytes: qesLimits.fileBytes, tooLarge: qesCertificateFailures.too_large, second: "certificate" },
    body: Words.extend({
      password: z
        .string()
        .max(qesLimits.passwordLength, `A password has at most ${qesLimits.passwordLength} characters.`)
        .default(""),
    }),
    reply: QesCertificate,
  }),
  update: endpoint(calls.update, {
    side: "desk",
    access,
    summary: "Changes a certificate's name and issuer as they are shown here",
    body: Words.extend({ id: Id }),
    reply: QesCertificate,
  }),
  remove: endpoint(calls.remove, {
    side: "desk",
    access,
    summary: "Deletes a certificate with its key; what it has signed stays signed",
    body: One,
    reply: Nothing,
  }),
  activate: endpoint(calls.activate, {
    side: "desk",
    access,
    summary: "The certificate signs from now on",
    body: One,
    reply: QesCertificate,
  }),
  deactivate: endpoint(calls.deactivate, {
    side: "desk",
    access,
    summary: "The certificate signs no longer",
    body: One,
    reply: QesCertificate,
  }),
};
