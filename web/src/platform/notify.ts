import type { NotificationData } from "@mantine/notifications";
import { createElement, useSyncExternalStore } from "react";
import { sessionFailures } from "#contract/sessions.calls.ts";
import { ApiError } from "./api-error.ts";
import { i18n, sayError } from "./i18n.ts";

/** Notifications hide after 5 s, errors after 10 (specification 1, section 4). */
const shownMs = 5_000;
const errorShownMs = 10_000;

let isToasting = false;
const waiting = new Set<() => void>();

/** Whether anything has been said in a toast yet: until then the page needs no place for it. */
export const useHasToasts = (): boolean =>
  useSyncExternalStore(
    (listener) => {
      waiting.add(listener);
      return () => waiting.delete(listener);
    },
    () => isToasting,
  );

/** They are seldom on the first screen, so their code comes when there is one to show. */
async function show(notification: NotificationData): Promise<void> {
  const { notifications } = await import("@mantine/notifications");
  isToasting = true;
  for (const listener of waiting) listener();
  notifications.show({ ...notification, closeButtonProps: { "aria-label": i18n.t("ui.close") } });
}

export const notifySuccess = (message: string): void => {
  void show({ message, color: "teal", autoClose: shownMs });
};

/** Shows a text, or what a failed call says: usually the server's first message. `banned` is said on the way to /login, another project in a dialog. */
export const notifyError = (error: unknown): void => {
  if (error instanceof ApiError && (error.has("banned") || error.code === sessionFailures.other_project.code)) return;
  const message = typeof error === "string" ? error : sayError(error);
  void show({ message, color: "red", autoClose: errorShownMs, role: "alert" });
};

type WithAction = { message: string; action: string; shortcut?: string; shownMs: number; onAction: () => void };

let made = 0;

/** Shows a text with one button for as long as the action is possible. @returns what hides it. */
export function notifyWithAction({ shownMs: autoClose, ...toast }: WithAction): () => void {
  made += 1;
  const id = `with-action-${made}`;
  void import("#ui/toast-action.tsx").then(({ ToastAction }) =>
    show({ id, message: createElement(ToastAction, toast), color: "teal", autoClose }),
  );
  return () => void import("@mantine/notifications").then(({ notifications }) => notifications.hide(id));
}
