import type { ReplyError } from "#contract/endpoint.ts";
import type { Failure } from "#contract/failures.ts";

export const refusalOf = ({ parameter, message, code }: Failure, detail: Partial<ReplyError> = {}): ReplyError => ({
  parameter,
  message,
  code,
  ...detail,
});
