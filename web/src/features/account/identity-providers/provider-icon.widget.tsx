import { IconKey } from "@tabler/icons-react";
import type { ProviderId } from "#web/sign-in/provider-visit.ts";
import { GoogleLogo } from "./google-logo.widget.tsx";

export const ProviderIcon = ({ id }: { id: ProviderId }) =>
  id === "google" ? <GoogleLogo /> : <IconKey size={16} stroke={1.75} aria-hidden />;
