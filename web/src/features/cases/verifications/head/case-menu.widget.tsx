import type { VerificationView } from "#contract/cases/verifications.contract.ts";
import { whenReached } from "#ui/when-reached.tsx";
import { CaseMenuFace } from "./case-menu-face.widget.tsx";

/** Reports, what can be copied, and the record of a case. The palette offers them too (`../case-offers.widget.tsx`). */
export const CaseMenu = whenReached<{ view: VerificationView }>(
  ({ reach }) => <CaseMenuFace isBusy={false} {...reach} />,
  async () => (await import("./case-menu-list.widget.tsx")).CaseMenuList,
  "menu",
);
