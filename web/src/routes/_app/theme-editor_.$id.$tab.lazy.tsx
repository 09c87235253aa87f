import { createLazyFileRoute } from "@tanstack/react-router";
import { themeTabs } from "#web/features/project/themes/theme-draft.rules.ts";
import { ThemeEditorPage } from "#web/features/project/themes/theme-editor.page.tsx";

export const Route = createLazyFileRoute("/_app/theme-editor_/$id/$tab")({ component: EditorRoute });

/** A new theme opens with the tab `create`, which is the first one. */
function EditorRoute() {
  const { tab, id } = Route.useParams();
  return <ThemeEditorPage key={id} id={id} tab={themeTabs.find((known) => known === tab) ?? "logo"} />;
}
