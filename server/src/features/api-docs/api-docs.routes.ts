import type { FastifyInstance } from "fastify";
import type { Platform } from "#server/platform/platform.ts";

export function serveOpenApi(_app: FastifyInstance, _platform: Platform): void {}
