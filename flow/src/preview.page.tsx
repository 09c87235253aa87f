import { useEffect, useState } from "react";
import { type PreviewMessage, previewReady } from "#contract/theme-preview.ts";
import { DocumentPage } from "./features/document/document.page.tsx";
import { ProfilePage } from "./features/profile/profile.page.tsx";
import { StatusPage } from "./features/status/status.page.tsx";
import { WelcomePage } from "./features/welcome/welcome.page.tsx";
import { Shell } from "./pieces/shell.tsx";
import { readPreview, sampleVisit } from "./preview.rules.ts";
import { VisitContext } from "./visit.ts";

const nothing = () => undefined;

/** The nonce of the page's own script lets its own style elements in. */
function wear(css: string): void {
  const id = "vd-theme";
  const style = document.getElementById(id) ?? document.createElement("style");
  style.id = id;
  style.nonce = document.querySelector<HTMLScriptElement>("script[nonce]")?.nonce ?? "";
  style.textContent = css;
  if (!style.isConnected) document.head.append(style);
}

function Screen({ shown }: { shown: PreviewMessage }) {
  const { screen, state } = sampleVisit(shown.screen, shown.businessName);
  const visit = { state, screen, keep: nothing, goOn: nothing, edit: nothing, back: nothing, end: nothing };
  return (
    <VisitContext value={visit}>
      <Shell businessName={shown.businessName}>
        {screen === "profile" && <ProfilePage />}
        {screen === "document" && <DocumentPage />}
        {screen === "welcome" && <WelcomePage />}
        {screen === "status" && <StatusPage key={shown.screen} />}
      </Shell>
    </VisitContext>
  );
}

/** The applicant's own screens in the theme that the editor holds, to look at: nothing can be pressed, asked or stored. */
export function PreviewPage() {
  const [shown, setShown] = useState<PreviewMessage | null>(null);

  useEffect(() => {
    const listen = (event: MessageEvent) => {
      const message = event.source === window.parent ? readPreview(event, location.origin) : null;
      if (!message) return;
      wear(message.css);
      setShown(message);
    };
    window.addEventListener("message", listen);
    window.parent.postMessage(previewReady, location.origin);
    return () => window.removeEventListener("message", listen);
  }, []);

  return (
    shown && (
      <div inert>
        <Screen shown={shown} />
      </div>
    )
  );
}
