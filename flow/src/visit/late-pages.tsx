import { type ComponentType, type LazyExoticComponent, lazy, Suspense, useEffect } from "react";
import { useSpeech } from "#flow/words/words.ts";
import { type FlowScreen, flowScreensOf } from "./screens.rules.ts";
import { useVisit } from "./visit.ts";

type Page = { default: ComponentType };

const loaders = {
  "tax-id": async () => ({ default: (await import("#flow/features/tax-id/tax-id.page.tsx")).TaxIdPage }),
  address: async () => ({ default: (await import("#flow/features/address/address.page.tsx")).AddressPage }),
  funds: async () => ({ default: (await import("#flow/features/source-of-funds/source-of-funds.page.tsx")).FundsPage }),
  "us-eidv": async () => ({ default: (await import("#flow/features/us-eidv/us-eidv.page.tsx")).UsEidvPage }),
  payment: async () => ({ default: (await import("#flow/features/payment/payment.page.tsx")).PaymentPage }),
  questionnaire: async () => ({
    default: (await import("#flow/features/questionnaire/questionnaire.page.tsx")).QuestionnairePage,
  }),
  company: async () => ({ default: (await import("#flow/features/company/company.page.tsx")).CompanyPage }),
  persons: async () => ({ default: (await import("#flow/features/company/persons.page.tsx")).PersonsPage }),
  review: async () => ({ default: (await import("#flow/features/review/review.page.tsx")).ReviewPage }),
  status: async () => ({ default: (await import("#flow/features/status/status.page.tsx")).StatusPage }),
} satisfies { [Name in FlowScreen]?: () => Promise<Page> };
type LateScreen = keyof typeof loaders;

/** Any failure but being offline goes to the error boundary, and a reload repairs it. */
const patiently = (load: () => Promise<Page>) => () =>
  load().catch(async (error: unknown) => {
    if (navigator.onLine) throw error;
    await new Promise((resolve) => window.addEventListener("online", resolve, { once: true }));
    return load();
  });

const pages = Object.fromEntries(
  Object.entries(loaders).map(([screen, load]) => [screen, lazy(patiently(load))]),
) as Record<LateScreen, LazyExoticComponent<ComponentType>>;

export const isLate = (screen: FlowScreen): screen is LateScreen => screen in loaders;

export function useFetchAhead(screen: FlowScreen): void {
  const { state } = useVisit();
  const screens = flowScreensOf(state);
  const next = screens[screens.indexOf(screen) + 1];
  useEffect(() => {
    // The page is fetched again when it is needed.
    if (next && isLate(next)) loaders[next]().catch(() => undefined);
  }, [next]);
}

export function LatePage({ screen }: { screen: LateScreen }) {
  const { t } = useSpeech();
  const Page = pages[screen];
  const waiting = (
    <div className="vd-loading" role="status">
      <span className="vd-spinner" aria-hidden="true" />
      <span className="vd-unseen">{t("photo.wait")}</span>
    </div>
  );
  return (
    <Suspense fallback={waiting}>
      <Page />
    </Suspense>
  );
}
