import { expect, test } from "vitest";
import { keepIfAbout } from "./queries.ts";

const requested = (supplied: object) => ({ queryKey: ["/api/things/{id}", supplied] });

test("the last answer stays while another page of the same is loading", () => {
  const keep = keepIfAbout({ params: { id: "one" }, body: { page: 2 } });
  expect(keep("page 1", requested({ params: { id: "one" }, body: { page: 1 } }))).toBe("page 1");
  expect(keepIfAbout({ body: { page: 2 } })("page 1", requested({ body: { page: 1 } }))).toBe("page 1");
});

test("what is known of one person is never shown as another's", () => {
  const keep = keepIfAbout({ params: { id: "two" } });
  expect(keep("one's history", requested({ params: { id: "one" } }))).toBeUndefined();
  expect(keep("one's history")).toBeUndefined();
});
