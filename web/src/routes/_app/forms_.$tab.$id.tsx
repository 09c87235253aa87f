import { createFileRoute, redirect } from "@tanstack/react-router";

/** The specification's address of one form: the form with its links. */
export const Route = createFileRoute("/_app/forms_/$tab/$id")({
  beforeLoad: ({ params: { id } }) => {
    throw redirect({ to: "/forms/links/$id", params: { id }, search: {}, replace: true });
  },
});
