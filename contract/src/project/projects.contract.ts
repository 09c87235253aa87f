import { z } from "zod";
import { endpoint } from "../endpoint.ts";
import { Id, Nothing, RoleName, textInput } from "../input/fields.ts";
import { projects as calls } from "./projects.calls.ts";

/** Specification 2, section 5. */
export const ProjectName = textInput(3, 32).regex(/^[A-Za-z0-9 ]+$/, "Use Latin letters, numbers and spaces only.");

export const ProjectView = z.object({ id: z.string(), name: z.string(), role: RoleName });

const SwitchRequest = z
  .object({
    project_id: Id.optional(),
    customerId: z.string().optional(),
    customerAccountId: Id.optional(),
    memberId: z.string().optional(),
  })
  .transform(({ project_id, customerAccountId }) => ({ project_id: project_id ?? customerAccountId }))
  .pipe(z.object({ project_id: Id }));

export const projects = {
  info: endpoint(calls.info, {
    side: "desk",
    access: "account",
    summary: "The current project, the role in it, and the projects to switch to",
    body: z.object({ customerId: z.string().optional(), customerAccountId: z.string().optional() }).prefault({}),
    reply: z.object({
      shouldLogout: z.boolean(),
      currentProjectId: z.string().nullable(),
      currentProjectRole: RoleName.nullable(),
      currentProjectName: z.string().nullable(),
      membersCount: z.number().int(),
      formsCount: z.number().int(),
      verificationsCount: z.number().int(),
      projectsList: z.array(ProjectView),
    }),
  }),
  list: endpoint(calls.list, {
    side: "desk",
    access: "account",
    summary: "The projects of the signed-in user",
    body: z.object({}).prefault({}),
    reply: z.object({ items: z.array(ProjectView) }),
  }),
  add: endpoint(calls.add, {
    side: "desk",
    access: "account",
    summary: "Makes a project with the caller as owner and switches to it",
    body: z.object({ project_name: ProjectName }),
    reply: ProjectView,
  }),
  switchTo: endpoint(calls.switchTo, {
    side: "desk",
    access: "account",
    summary: "Makes another of the caller's projects the current one",
    body: SwitchRequest,
    reply: ProjectView,
  }),
  rename: endpoint(calls.rename, {
    side: "desk",
    access: "project:rename",
    summary: "Renames the current project",
    body: z.object({ name: ProjectName }),
    reply: Nothing,
  }),
};
