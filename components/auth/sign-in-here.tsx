"use client";

import { SignInForm } from "./sign-in-form";

/** The whole page is loaded anew, and not navigated to: nothing of the one before is kept. */
export function SignInHere({ to }: { to: string }) {
  return <SignInForm onSignedIn={() => window.location.assign(to)} />;
}
