import { createFileRoute } from "@tanstack/react-router";
import { ApplicantSearch } from "#web/features/applicants/applicants/applicant-address.rules.ts";

export const Route = createFileRoute("/_app/applicants")({ validateSearch: ApplicantSearch });
