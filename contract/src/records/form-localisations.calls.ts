import type { EndpointAddresses } from "#contract/endpoint.ts";
import { failures } from "#contract/failures.ts";

/** The specification's (2, section 5, "Localisation CSV"). */
export const formLocalisationFailures = failures("form-localisations", {
  too_large: { status: 413, parameter: "file", message: "An uploaded CSV file is larger than 2 MB" },
  invalid_format: { status: 422, parameter: "file", message: "An uploaded CSV file has invalid format" },
  not_uploaded: { status: 404, parameter: "storage_uploaded", message: "No CSV file has been uploaded for this form." },
});

export const csvRowParameter = "row";

export const formLocalisations = {
  template: { method: "GET", path: "/api/forms/localisation-template", effect: "read" },
  uploaded: { method: "GET", path: "/api/forms/localisation-uploaded", effect: "read" },
  upload: { method: "POST", path: "/api/forms/localisation-upload", effect: "write" },
  remove: { method: "DELETE", path: "/api/forms/localisation-delete", effect: "write" },
  words: { method: "GET", path: "/api/flow/words", effect: "read" },
} as const satisfies EndpointAddresses;
