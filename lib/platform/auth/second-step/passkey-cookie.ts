import { CHALLENGE_SECONDS } from "./challenge-life";

/** Where a passkey's challenge was given out: only this browser can answer it. */
export const passkeyCookieName = (appUrl: string): string =>
  appUrl.startsWith("https:") ? "__Host-guiche.passkey" : "guiche.passkey";

export const passkeyCookie = (browser: string, appUrl: string): string =>
  [
    `${passkeyCookieName(appUrl)}=${browser}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Strict",
    `Max-Age=${CHALLENGE_SECONDS}`,
    ...(appUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");
