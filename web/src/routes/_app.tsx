import { createFileRoute } from "@tanstack/react-router";
import { guardPrivate } from "#web/sign-in/guards.ts";

export const Route = createFileRoute("/_app")({ beforeLoad: guardPrivate });
