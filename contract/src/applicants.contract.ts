import { failures } from "./failures.ts";

/** Answers of calls that need the data of an applicant whose key was destroyed. */
export const applicantFailures = failures("applicants", {
  not_found: { status: 404, parameter: "id", message: "Applicant not found." },
  erased: { status: 404, parameter: "applicant", message: "The data of this applicant was erased." },
  not_encrypted_yet: {
    status: 409,
    parameter: "applicant",
    message: "Some data of this applicant is still being encrypted. Try again in a few minutes.",
  },
});
