import { createLazyFileRoute } from "@tanstack/react-router";
import { formSections } from "#contract/records/forms/form-sections.ts";
import { FormEditorPage } from "#web/features/forms/form-editor/form-editor.page.tsx";

export const Route = createLazyFileRoute("/_app/forms_/edit/$tab/$id")({ component: EditorRoute });

function EditorRoute() {
  const { tab, id } = Route.useParams();
  return <FormEditorPage key={id} id={id} section={formSections.find((section) => section === tab) ?? "general"} />;
}
