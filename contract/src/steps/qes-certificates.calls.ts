import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const qesCertificateFailures = failures("qes-certificates", {
  not_found: { status: 404, parameter: "id", message: "Certificate not found." },
  limit_exceeded: {
    status: 409,
    parameter: "limit_exceeded",
    message: "A project can have up to five certificates. Delete one first.",
  },
  too_large: { status: 413, parameter: "file", message: "The key file is larger than 20 KB." },
  wrong_type: { status: 422, parameter: "file", message: "Choose a .dat or .jks key file." },
  /** Those of the key file: `KeyFileProblem` of the engine. */
  damaged: { status: 422, parameter: "file", message: "This is not a key file, or it is damaged." },
  no_private_key: { status: 422, parameter: "file", message: "There is no key for signatures in this file." },
  no_certificate: {
    status: 422,
    parameter: "certificate",
    message: "There is no certificate in this key file. Add the file of the certificate (.cer, .crt, .der or .pem).",
  },
  certificate_damaged: {
    status: 422,
    parameter: "certificate",
    message: "This is not a certificate, or it is damaged. Choose a .cer, .crt, .der or .pem file.",
  },
  certificate_of_another: {
    status: 422,
    parameter: "certificate",
    message: "This certificate does not belong to the key, or it is not for signatures.",
  },
  unsupported: { status: 422, parameter: "file", message: "Keys of this kind cannot sign here." },
  wrong_password: { status: 422, parameter: "password", message: "This password does not open the key file." },
  over: { status: 422, parameter: "file", message: "The certificate in this file has expired." },
  expired: { status: 409, parameter: "id", message: "This certificate has expired and cannot be activated." },
  none_active: {
    status: 409,
    parameter: "certificate",
    message: "No certificate is active. Activate one in the settings, then sign.",
  },
});

const root = "/api/settings/qes-certificates";

export const qesCertificates = {
  list: { method: "POST", path: root, effect: "read" },
  create: { method: "POST", path: `${root}/create`, effect: "write" },
  update: { method: "POST", path: `${root}/update`, effect: "write" },
  remove: { method: "POST", path: `${root}/delete`, effect: "write" },
  activate: { method: "POST", path: `${root}/activate`, effect: "write" },
  deactivate: { method: "POST", path: `${root}/deactivate`, effect: "write" },
} as const satisfies EndpointAddresses;
