import { expect, test } from "vitest";
import { isTimeZone } from "#contract/values/time-zone.ts";
import { timeZones } from "./time-zones.ts";

test("every zone to choose is one that the server takes, once, by the name of today", () => {
  const all = timeZones("UTC");
  expect(all[0]).toBe("UTC");
  expect(new Set(all).size).toBe(all.length);
  expect(all.filter((zone) => !isTimeZone(zone))).toEqual([]);
  expect(all).toEqual(expect.arrayContaining(["Asia/Kathmandu", "Europe/Kyiv", "Asia/Kolkata", "America/New_York"]));
  expect(all).not.toContain("Asia/Katmandu");
});

test("the zone that is set is there even when this browser does not list it", () => {
  expect(timeZones("Etc/GMT+5").slice(0, 2)).toEqual(["UTC", "Etc/GMT+5"]);
});
