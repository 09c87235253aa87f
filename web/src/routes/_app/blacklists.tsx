import { createFileRoute } from "@tanstack/react-router";
import { BlacklistSearch } from "#web/features/screening/blacklists/blacklist-address.rules.ts";

export const Route = createFileRoute("/_app/blacklists")({ validateSearch: BlacklistSearch });
