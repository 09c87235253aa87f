import type { FastifyInstance } from "fastify";
import { provisioning } from "#contract/team/provisioning.contract.ts";
import { implementEndpoints } from "#server/platform/http.ts";
import type { Platform } from "#server/platform/platform.ts";
import { serveScimRoutes } from "./provisioning.door.ts";
import { createKey, revokeKey, setRoles, showProvisioning } from "./provisioning.keys.service.ts";
import { groupRoutes, knowledgeRoutes, userRoutes } from "./provisioning.scim.routes.ts";

export const provisioningRoutes = implementEndpoints(provisioning, {
  show: ({ ctx }) => showProvisioning(ctx),
  createKey: ({ ctx, body }) => createKey(ctx, body.name),
  revokeKey: ({ ctx, params }) => revokeKey(ctx, params.id),
  setRoles: ({ ctx, body }) => setRoles(ctx, body),
});

export const serveScim = (app: FastifyInstance, platform: Platform): Promise<void> =>
  serveScimRoutes(app, platform, [...knowledgeRoutes, ...userRoutes, ...groupRoutes]);
