import { afterAll, beforeAll, expect, test } from "vitest";
import { type House, openHouse } from "../../../test/harness.ts";
import { openBrowser, proveHuman, signUp } from "../../../test/sign-in.ts";

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

const median = (times: number[]) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

test("S8 200 interleaved pairs of a known and an unknown email: the medians are less than 2 ms apart, or which is slower is chance", async () => {
  const { person } = await signUp(house);
  const browser = await openBrowser(house);
  const timed = async (email: string) => {
    const recaptcha = await proveHuman(browser);
    const from = performance.now();
    const { status } = await browser.post("/api/login/forgot", { email, recaptcha });
    const took = performance.now() - from;
    expect(status).toBe(200);
    return took;
  };
  const [known, unknown]: [number[], number[]] = [[], []];
  for (let n = 0; n < 200; n += 1) {
    await house.query("delete from rate_counts");
    known.push(await timed(person.email));
    unknown.push(await timed(`nobody.${n}@example.com`));
  }
  const gapMs = Math.abs(median(known) - median(unknown));
  const slowerKnown = known.filter((took, n) => took > (unknown[n] ?? 0)).length;
  // Of fair coin tosses 200 land three standard deviations (21) off the middle once in 370 times.
  const isSignificant = Math.abs(slowerKnown - 100) > 21;
  expect({ gapMs, slowerKnown, tells: gapMs >= 2 && isSignificant }).toMatchObject({ tells: false });
}, 120_000);
