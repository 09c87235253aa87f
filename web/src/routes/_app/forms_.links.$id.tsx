import { createFileRoute } from "@tanstack/react-router";
import * as z from "zod/mini";
import { lenient, listField, pageSearchFields } from "#web/platform/page-search.ts";

const LinksSearch = z.object({
  ...pageSearchFields,
  search: lenient(listField),
});

export const Route = createFileRoute("/_app/forms_/links/$id")({ validateSearch: LinksSearch });
