import { createFileRoute, notFound } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lenient, pageSearchFields } from "#web/platform/page-search.ts";

const found = lenient(z.string().check(z.maxLength(128)));

export const Route = createFileRoute("/_app/forms/$tab")({
  validateSearch: z.object({
    ...pageSearchFields,
    search: found,
    /** In the folder view: the opened folder, and the list of folders above. */
    folder: lenient(z.uuid()),
    find: found,
    shelf: pageSearchFields.page,
    shelfCount: pageSearchFields.count,
  }),
  beforeLoad: ({ params }) => {
    if (params.tab !== "list" && params.tab !== "folders") throw notFound();
  },
});
