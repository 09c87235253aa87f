import { createFileRoute } from "@tanstack/react-router";
import { guardPermission } from "#web/platform/guards.ts";

export const Route = createFileRoute("/_app/api-keys")({ beforeLoad: guardPermission("api-keys:manage") });
