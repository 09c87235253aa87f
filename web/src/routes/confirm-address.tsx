import { createFileRoute } from "@tanstack/react-router";
import { loadPartOfWords } from "#web/platform/i18n.ts";

export const Route = createFileRoute("/confirm-address")({ beforeLoad: () => loadPartOfWords("mailed") });
