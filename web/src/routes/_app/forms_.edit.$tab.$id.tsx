import { createFileRoute } from "@tanstack/react-router";
import { guardPermission } from "#web/platform/guards.ts";

export const Route = createFileRoute("/_app/forms_/edit/$tab/$id")({ beforeLoad: guardPermission("forms:manage") });
