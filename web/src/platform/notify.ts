import { notifications } from "@mantine/notifications";
import { sayError } from "./i18n.ts";

/** Notifications hide after 5 s, errors after 10 (specification 1, section 4). */
const shownMs = 5_000;
const errorShownMs = 10_000;

export const notifySuccess = (message: string): void => {
  notifications.show({ message, color: "teal", autoClose: shownMs });
};

/** Shows a text, or what a failed call says: usually the server's first message. */
export const notifyError = (error: unknown): void => {
  const message = typeof error === "string" ? error : sayError(error);
  notifications.show({ message, color: "red", autoClose: errorShownMs, role: "alert" });
};
