import { createFileRoute } from "@tanstack/react-router";
import { guardPublic } from "#web/sign-in/guards.ts";

export const Route = createFileRoute("/_auth")({ beforeLoad: guardPublic });
