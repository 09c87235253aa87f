import { createFileRoute } from "@tanstack/react-router";
import { OpeningShell } from "#web/features/shell/shell/opening-shell.widget.tsx";
import { guardPrivate } from "#web/sign-in/guards.ts";

export const Route = createFileRoute("/_app")({ beforeLoad: guardPrivate, pendingComponent: OpeningShell });
