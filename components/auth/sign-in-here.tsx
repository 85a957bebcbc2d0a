"use client";

import { SignInForm } from "./sign-in-form";

/** Reloads the whole page instead of navigating, so that nothing of the previous page is retained. */
export function SignInHere({ to }: { to: string }) {
  return <SignInForm onSignedIn={() => window.location.assign(to)} />;
}
