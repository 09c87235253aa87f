import type { CustomerTag } from "#contract/customer-api/customer-endpoint.ts";
import { type CustomerErrorType, customerErrorTypes } from "#contract/customer-api/customer-errors.ts";

/** What each group of calls is for. */
export const tagWords: Record<CustomerTag, string> = {
  Applicants: "The people and companies that you verify.",
  "Files and documents": "Photos, PDFs and videos, and the documents that they belong to.",
  Addresses: "Where an applicant lives or does business.",
  "Affiliated persons": "Who acts for a company, and who owns a part of it.",
  Forms: "Forms of the project, links to them, and what a form can be filled with.",
  Verifications: "What one applicant submits, its checks and its result.",
  Blacklists: "Look-ups in lists of people and numbers, without a verification.",
  Services: "Single look-ups that answer by a callback.",
  Callbacks: "What Veridesk sends to your server.",
  "Test mode": "For testing. Available with a test key only.",
  Screening: "Matching against lists, for programs written for yente.",
};

export const statusWords: Record<number, string> = {
  400: "The request cannot be read.",
  401: "The header `Authorization` has no valid key.",
  402: "The balance of the project does not cover it.",
  403: "The key does not have the scope that the call needs.",
  404: "Not found. What belongs to another project or mode is not found either.",
  409: "Conflicts with the current state.",
  413: "The body or the file is too large.",
  415: "The content type is not supported.",
  422: "A field is not valid, or something is missing.",
  429: "Too many requests. `Retry-After` says in how many seconds to try again.",
  500: "An error on our side. The same call can be sent again.",
  503: "Not available now. `Retry-After` says in how many seconds to try again.",
};

type Refusal = { status: number; description: string; types: CustomerErrorType[]; parameter: string; message: string };

const parameterOf: Record<number, string> = {
  401: "authorization",
  403: "authorization",
  404: "id",
  422: "dob",
  429: "request",
};
const messageOf: Record<number, string> = { 422: "Send a day as YYYY-MM-DD." };
const sameAs: Record<number, number> = { 413: 400, 415: 400, 503: 500 };

/** Every status that is no success, with its types and one example. public-api.md, "Errors". */
export const refusalDescriptions: readonly Refusal[] = Object.entries(statusWords).map(([said, description]) => {
  const status = Number(said);
  const types = (Object.keys(customerErrorTypes) as CustomerErrorType[]).filter(
    (type) => customerErrorTypes[type] === (sameAs[status] ?? status),
  );
  const parameter = parameterOf[status] ?? "request";
  return { status, description, types, parameter, message: messageOf[status] ?? types[0] ?? "" };
});
