import { createFileRoute } from "@tanstack/react-router";
import { CallbackSearch } from "#web/features/callbacks/callbacks/callback-address.rules.ts";

export const Route = createFileRoute("/_app/callbacks")({ validateSearch: CallbackSearch });
