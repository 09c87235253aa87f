import { createFileRoute } from "@tanstack/react-router";
import { ServiceSearch } from "#web/features/screening/services/service-address.rules.ts";

export const Route = createFileRoute("/_app/services")({ validateSearch: ServiceSearch });
