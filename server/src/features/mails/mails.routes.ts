import type { FastifyInstance } from "fastify";
import type { Platform } from "#server/platform/platform.ts";

export function serveMailbox(_app: FastifyInstance, _platform: Platform): void {}
