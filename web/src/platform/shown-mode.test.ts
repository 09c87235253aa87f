import { expect, test } from "vitest";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import type { ProjectMode } from "#contract/project/modes.ts";
import { sessionModes } from "#contract/project/session-modes.calls.ts";
import { followMode, meetMode, shownMode } from "./shown-mode.ts";

const session = (mode: ProjectMode | null) => ({ user: mode === null ? null : { mode } }) as SessionView;

test("a tab keeps its mode when another tab switches, until it switches itself or somebody signs out", () => {
  meetMode(session(null));
  expect(shownMode()).toBeNull();
  meetMode(session("live"));
  expect(shownMode()).toBe("live");
  meetMode(session("test"));
  expect(shownMode()).toBe("live");
  followMode("/api/verifications");
  expect(shownMode()).toBe("live");
  followMode(sessionModes.switchTo.path);
  meetMode(session("test"));
  expect(shownMode()).toBe("test");
  meetMode(session(null));
  expect(shownMode()).toBeNull();
});
