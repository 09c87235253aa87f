import { createFileRoute } from "@tanstack/react-router";
import { DeskSearch } from "#web/features/verifications/desk-search.rules.ts";

export const Route = createFileRoute("/_app/verifications_/$id")({ validateSearch: DeskSearch });
