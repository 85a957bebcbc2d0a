import { dropForms } from "./draft";
import { notifySession } from "./session-channel";

/** Loaded when it is needed: one click a day should not weigh on every page. */
export async function signOutHere(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  dropForms(window.sessionStorage, null);
  await signOut({ redirect: false });
  // A full page load, here and in the other tabs, retains nothing of the previous page.
  notifySession("signed_out");
  window.location.assign("/sign-in");
}
