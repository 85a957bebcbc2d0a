import { dropForms } from "./draft";
import { tellSession } from "./session-channel";

/** Loaded when it is needed: one click a day should not weigh on every page. */
export async function leave(): Promise<void> {
  const { signOut } = await import("next-auth/react");
  dropForms(window.sessionStorage, null);
  await signOut({ redirect: false });
  // A whole load, here and in the other tabs: nothing of the page before is kept.
  tellSession("signed_out");
  window.location.assign("/sign-in");
}
