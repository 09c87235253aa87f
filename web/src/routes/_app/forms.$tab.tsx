import { createFileRoute, notFound } from "@tanstack/react-router";
import * as z from "zod/mini";
import { pageSearchFields } from "#web/platform/page-search.ts";

export const Route = createFileRoute("/_app/forms/$tab")({
  validateSearch: z.object({
    ...pageSearchFields,
    search: z.optional(z.catch(z.optional(z.string().check(z.maxLength(128))), undefined)),
  }),
  beforeLoad: ({ params }) => {
    if (params.tab !== "list") throw notFound();
  },
});
