import { projects } from "#contract/project/projects.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import { addProject, renameProject, showProjectList, showProjects, switchProject } from "./projects.service.ts";

export const projectRoutes = implementEndpoints(projects, {
  info: ({ ctx }) => showProjects(ctx),
  list: ({ ctx }) => showProjectList(ctx),
  add: ({ ctx, body }) => addProject(ctx, body.project_name),
  switchTo: ({ ctx, body }) => switchProject(ctx, body.project_id),
  rename: ({ ctx, body }) => renameProject(ctx, body.name),
});
