import { describe, expect, it } from "vitest";
import { createLog, describePath } from "./log.ts";

function capture(write: (log: ReturnType<typeof createLog>) => void): string {
  let text = "";
  write(createLog({ logLevel: "info" }, { write: (line) => (text += line) }));
  return text;
}

describe("S39 the log", () => {
  it.each([
    "password",
    "csrf-token",
    "apiToken",
    "clientSecret",
    "authorization",
    "set-cookie",
    "totp_seed",
    "recaptcha",
    "emailCode",
    "recovery_codes",
    "email",
  ])("keeps no value of %s, however deep it stands", (name) => {
    const text = capture((log) => log.info({ user: { list: [{ [name]: "canary-7381" }] } }, "signed in"));
    expect(text).not.toContain("canary-7381");
    expect(JSON.parse(text)).toMatchObject({
      level: "info",
      msg: "signed in",
      user: { list: [{ [name]: "[removed]" }] },
    });
  });

  it("keeps an error's code, and not a one-time code", () => {
    const text = capture((log) => log.info({ failed: { code: "ECONNREFUSED" }, body: { code: "123456" } }));
    expect(JSON.parse(text)).toMatchObject({ failed: { code: "ECONNREFUSED" }, body: { code: "[removed]" } });
  });

  it("keeps of a database error what names the place, not the row's values", () => {
    const error = Object.assign(new Error('invalid input syntax for type uuid: "canary-7381"'), {
      severity: "ERROR",
      code: "23505",
      routine: "_bt_check_unique",
      detail: "Key (email)=(canary-7381) already exists.",
      where: "canary-7381",
      table: "users",
      constraint: "users_email_key",
    });
    for (const write of [
      (log: ReturnType<typeof createLog>) => log.error(error),
      (log: ReturnType<typeof createLog>) => log.error({ err: error }),
      (log: ReturnType<typeof createLog>) =>
        log.error({ err: new Error("the call failed", { cause: error }) }, "crashed"),
    ]) {
      const text = capture(write);
      expect(text).not.toContain("canary-7381");
      expect(text).toContain("users_email_key");
      expect(text).toContain("log.test.ts");
    }
  });

  it("cannot be forged: whatever a value holds, it stays one line of JSON", () => {
    const text = capture((log) =>
      log.info({ name: 'x"}\n{"level":"fatal"' }, 'hello\r\n{"level":"fatal","msg":"forged"}'),
    );
    expect(text.trimEnd().split(/[\r\n]/)).toHaveLength(1);
    expect(JSON.parse(text)).toMatchObject({ level: "info", name: 'x"}\n{"level":"fatal"' });
  });

  it("shows a request's path without its query and without tokens", () => {
    const url = `/f/${"ab12".repeat(9)}?email=canary-7381`;
    expect(describePath(url)).toBe("/f/[removed]");
    const text = capture((log) =>
      log.info({ req: { id: "r1", method: "GET", url, headers: { cookie: "canary-7381" } } }),
    );
    expect(JSON.parse(text).req).toEqual({ id: "r1", method: "GET", path: "/f/[removed]" });
  });
});
