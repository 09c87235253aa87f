import { sessions } from "#contract/account/sessions.contract.ts";
import type { ReplyError } from "#contract/endpoint.ts";

const Credentials = sessions.login.body.pick({ email: true, password: true });

export function readCredentials(
  form: FormData,
): { typed: { email: string; password: string } } | { errors: ReplyError[] } {
  const read = Credentials.safeParse(Object.fromEntries(form));
  if (read.success) return { typed: read.data };
  return {
    errors: read.error.issues.map(({ path, message }) => ({ parameter: path.map(String).join("."), message })),
  };
}
