import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

export const flowSignatureFailures = failures("flow-signatures", {
  not_needed: { status: 409, parameter: "step", message: "No signature is asked for." },
  no_document: {
    status: 409,
    parameter: "document",
    message: "Your details have changed. Read the new document, then sign it.",
  },
  not_prepared: { status: 409, parameter: "signature", message: "Choose your key file again." },
  key_unsupported: {
    status: 422,
    parameter: "certificates",
    message: "Keys of this kind cannot sign here. Sign the document with your provider’s program and send the file.",
  },
  not_a_signature: { status: 422, parameter: "file", message: "There is no signature in this file." },
  container: {
    status: 422,
    parameter: "file",
    message: "Containers (.asice, .asics, .zip) cannot be verified here. Send the signed PDF, or its .p7s.",
  },
  other_document: {
    status: 422,
    parameter: "file",
    message: "This is not the document from this page. Download the document here, sign it and send it.",
  },
  broken: { status: 422, parameter: "file", message: "The document was changed, or the signature is damaged." },
  certificate_over: {
    status: 422,
    parameter: "file",
    message: "The certificate of this key is not valid today. Use another key.",
  },
  not_for_signing: { status: 422, parameter: "file", message: "The certificate of this key is not for signatures." },
  several: { status: 422, parameter: "file", message: "Someone else has signed it too. Only you may sign it." },
  too_large: { status: 413, parameter: "file", message: "This file is too large to be the signed document." },
});

const root = "/api/flow/signature";

export const flowSignatures = {
  make: { method: "POST", path: `${root}/document`, effect: "write" },
  document: { method: "GET", path: `${root}/document`, effect: "read" },
  prepare: { method: "POST", path: `${root}/prepare`, effect: "write" },
  complete: { method: "POST", path: `${root}/complete`, effect: "write" },
  addFile: { method: "POST", path: `${root}/file`, effect: "write" },
} as const satisfies EndpointAddresses;
