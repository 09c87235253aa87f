import { expect, test } from "vitest";
import { isTimeZone } from "./time-zone.ts";

test.each([
  "UTC",
  "Asia/Kathmandu",
  "Europe/Kyiv",
  "America/Argentina/Buenos_Aires",
  "Etc/GMT+5",
  "Australia/Lord_Howe",
])("%s is a time zone", (name) => expect(isTimeZone(name)).toBe(true));

test.each([
  "",
  "+05:45",
  "Mars/Olympus",
  "Europe/",
  "UTC\r\nBcc: x@y.z",
  "Europe/Kyiv'; drop table users",
  "../etc/passwd",
  "EST",
])("%j is none", (name) => expect(isTimeZone(name)).toBe(false));
