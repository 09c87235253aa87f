import { afterEach, expect, test, vi } from "vitest";
import { fileAddresses } from "./file-addresses.ts";

afterEach(() => vi.restoreAllMocks());

test("two takes of one place leave one address, the later one's; another place keeps its own", () => {
  const made = vi.spyOn(URL, "createObjectURL");
  const revoked = vi.spyOn(URL, "revokeObjectURL");
  const addresses = fileAddresses();
  const blob = new Blob(["photo"]);
  addresses.remember("front", "1", blob);
  addresses.remember("selfie", "2", blob);
  const first = addresses.find("front", "1");
  addresses.remember("front", "3", blob);
  expect(made).toHaveBeenCalledTimes(3);
  expect(revoked.mock.calls).toEqual([[first]]);
  expect(addresses.find("front", "1")).toBeNull();
  expect(addresses.find("front", "3")).toMatch(/^blob:/);
  expect(addresses.find("selfie", "2")).toMatch(/^blob:/);
});
