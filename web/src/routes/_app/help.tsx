import { createFileRoute } from "@tanstack/react-router";
import { HelpSearch } from "#web/features/house/help/help-address.rules.ts";

export const Route = createFileRoute("/_app/help")({ validateSearch: HelpSearch });
