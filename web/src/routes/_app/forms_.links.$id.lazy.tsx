import { createLazyFileRoute } from "@tanstack/react-router";
import { FormLinksPage } from "#web/features/forms/form-links/form-links.page.tsx";
import { FormSummary } from "#web/features/forms/forms/form-summary.widget.tsx";

export const Route = createLazyFileRoute("/_app/forms_/links/$id")({ component: FormLinksRoute });

function FormLinksRoute() {
  const { id } = Route.useParams();
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <FormLinksPage
      key={id}
      id={id}
      search={search}
      summaryOf={(form) => <FormSummary form={form} />}
      onSearch={(next) => void navigate({ search: (before) => ({ ...before, ...next }) })}
    />
  );
}
