import { describe, expect, it } from "vitest";
import { ApiError, openEnvelope } from "./api-error.ts";

function troubleOf(status: number, text: string): ApiError {
  try {
    openEnvelope(status, text);
  } catch (error) {
    if (error instanceof ApiError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}
const refusal = JSON.stringify({
  data: null,
  errors: [{ parameter: "file", message: "The photo is blurred.", code: "flow.photo_blurred" }],
});

describe("a reply", () => {
  it("gives its data", () => {
    expect(openEnvelope(200, '{"data":{"id":"1"},"errors":[]}')).toEqual({ id: "1" });
  });

  it("that refuses keeps the server's reasons", () => {
    const error = troubleOf(422, refusal);
    expect(error.trouble).toBe("refused");
    expect(error.has("flow.photo_blurred")).toBe(true);
    expect(error.message).toBe("The photo is blurred.");
  });

  it.each([
    [0, "", "offline"],
    [401, '{"data":null,"errors":[{"parameter":"session","message":"Sign in to continue."}]}', "signed_out"],
    [429, refusal, "busy"],
    [503, refusal, "busy"],
    [502, "<html>Bad gateway</html>", "busy"],
    [404, '{"data":null,"errors":[]}', "busy"],
    [200, "<html>A portal of the hotel</html>", "busy"],
    [422, '{"data":null,"errors":"no"}', "busy"],
  ])("with status %i and body %s means %s", (status, text, trouble) => {
    expect(troubleOf(status, text).trouble).toBe(trouble);
  });
});
