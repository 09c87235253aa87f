import { expect, test } from "vitest";
import { readTraceparent } from "./traceparent.rules.ts";

const [trace, span] = ["4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"];

test("a traceparent is read as the W3C writes it", () => {
  expect(readTraceparent(`00-${trace}-${span}-01`)).toEqual({ traceId: trace, spanId: span, isSampled: true });
  expect(readTraceparent(`00-${trace}-${span}-00`)).toEqual({ traceId: trace, spanId: span, isSampled: false });
  expect(readTraceparent(`00-${trace}-${span}-03`)?.isSampled).toBe(true);
});

test.each([
  "",
  `00-${trace}-${span}`,
  `00-${trace}-${span}-1`,
  `01-${trace}-${span}-01`,
  `ff-${trace}-${span}-01`,
  `00-${trace.toUpperCase()}-${span}-01`,
  `00-${"0".repeat(32)}-${span}-01`,
  `00-${trace}-${"0".repeat(16)}-01`,
  `00-${trace}-${span}-01, 00-${trace}-${span}-01`,
  `00-${trace}-${span}-01\n`,
])("%j is none", (text) => {
  expect(readTraceparent(text)).toBeNull();
});
