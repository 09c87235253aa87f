import { createFileRoute } from "@tanstack/react-router";
import { listField, pageSearchFields, pageSearchOf } from "#web/platform/page-search.ts";

const LinksSearch = pageSearchOf({ ...pageSearchFields, search: listField, applicant: listField });

export const Route = createFileRoute("/_app/forms_/links/$id")({ validateSearch: LinksSearch });
