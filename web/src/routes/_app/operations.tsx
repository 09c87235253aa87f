import { createFileRoute } from "@tanstack/react-router";
import { PageSearch } from "#web/platform/page-search.ts";

export const Route = createFileRoute("/_app/operations")({ validateSearch: PageSearch });
