import { z } from "zod";

/** public-api.md, "Errors". */
export const customerErrorTypes = {
  bad_request: 400,
  unauthorized: 401,
  insufficient_funds: 402,
  forbidden: 403,
  not_found: 404,
  applicant_exists: 409,
  verification_exists: 409,
  flow: 409,
  delete_denied: 409,
  validation: 422,
  insufficient_data: 422,
  limit_exceeded: 429,
  internal_server: 500,
} as const;
export type CustomerErrorType = keyof typeof customerErrorTypes;

/** Never empty: programs read the first one. */
export const CustomerError = z.strictObject({
  type: z.enum(Object.keys(customerErrorTypes) as [CustomerErrorType, ...CustomerErrorType[]]),
  errors: z.array(z.strictObject({ parameter: z.string(), message: z.string() })).min(1),
});
