import { beforeEach, expect, test } from "vitest";
import type { SessionView } from "#contract/account/sessions.contract.ts";
import { projects } from "#contract/project/projects.contract.ts";
import { followChange, meetSession, shownProjectId } from "./shown-project.ts";

const view = (id: string | null) =>
  ({ user: id === null ? null : { currentCustomerAccountId: id, projectName: `Bank ${id}` } }) as SessionView;

beforeEach(() => meetSession(view(null)));

test("S16 a tab goes on naming the project that it shows when the session has another", () => {
  expect(shownProjectId()).toBeNull();
  meetSession(view("one"));
  expect(shownProjectId()).toBe("one");
  meetSession(view("two"));
  expect(shownProjectId()).toBe("one");
});

test("a tab that switches, or signs out, shows what comes next", () => {
  meetSession(view("one"));
  followChange("/api/forms/create-new");
  expect(shownProjectId()).toBe("one");
  followChange(projects.switchTo.path);
  meetSession(view("two"));
  expect(shownProjectId()).toBe("two");
  meetSession(view(null));
  meetSession(view("three"));
  expect(shownProjectId()).toBe("three");
});
