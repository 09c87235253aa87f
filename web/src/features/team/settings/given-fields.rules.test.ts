import { expect, test } from "vitest";
import { givenFields } from "./given-fields.rules.ts";

const kept = { first_name: "Ada", last_name: "Byron", country: null };

test.each([
  [{ first_name: "Ada", last_name: "Byron", country: "" }, {}],
  [{ first_name: "", last_name: "  ", country: "" }, {}],
  [
    { first_name: " Eve ", last_name: "Byron", country: "NP" },
    { first_name: "Eve", country: "NP" },
  ],
])("of %j is sent %j", (typed, sent) => expect(givenFields(typed, kept)).toEqual(sent));
