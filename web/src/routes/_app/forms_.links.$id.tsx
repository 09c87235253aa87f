import { createFileRoute } from "@tanstack/react-router";
import { listField, pageSearchFields, searchOf } from "#web/platform/page-search.ts";

const LinksSearch = searchOf({ ...pageSearchFields, search: listField });

export const Route = createFileRoute("/_app/forms_/links/$id")({ validateSearch: LinksSearch });
