import { createFileRoute, redirect } from "@tanstack/react-router";

export const Route = createFileRoute("/_app/statistics/")({
  beforeLoad: () => {
    throw redirect({ to: "/statistics/$tab", params: { tab: "overview" }, replace: true });
  },
});
