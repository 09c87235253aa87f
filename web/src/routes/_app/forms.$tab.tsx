import { createFileRoute, notFound } from "@tanstack/react-router";
import { pageSearchFields, pageSearchOf, textField } from "#web/platform/page-search.ts";

const found = textField((text) => text.length <= 128);

export const Route = createFileRoute("/_app/forms/$tab")({
  validateSearch: pageSearchOf({
    ...pageSearchFields,
    search: found,
    /** The open folder in the folder view. */
    folder: textField((text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text)),
    find: found,
    shelf: pageSearchFields.page,
    shelfCount: pageSearchFields.count,
  }),
  beforeLoad: ({ params }) => {
    if (params.tab !== "list" && params.tab !== "folders") throw notFound();
  },
});
