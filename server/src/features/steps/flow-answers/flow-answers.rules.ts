import type { ReplyError } from "#contract/endpoint.ts";
import type { ApiFailure } from "#contract/failures.ts";

export const answersRefusalOf = (
  { parameter, message, code }: ApiFailure,
  detail: Partial<ReplyError> = {},
): ReplyError => ({
  parameter,
  message,
  code,
  ...detail,
});
