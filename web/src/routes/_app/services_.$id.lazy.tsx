import { createLazyFileRoute } from "@tanstack/react-router";
import { ServicePage } from "#web/features/screening/services/service.page.tsx";

export const Route = createLazyFileRoute("/_app/services_/$id")({ component: ServiceRoute });

function ServiceRoute() {
  const { id } = Route.useParams();
  return <ServicePage key={id} id={id} />;
}
