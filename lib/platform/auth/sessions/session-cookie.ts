/** `__Host-`: only over https, only for this very host. Plain http on localhost cannot have it. */
export const sessionCookieName = (appUrl: string): string =>
  appUrl.startsWith("https:") ? "__Host-guiche.session" : "guiche.session";

export const sessionCookie = (appUrl: string) => ({
  name: sessionCookieName(appUrl),
  options: {
    httpOnly: true,
    sameSite: "lax" as const,
    path: "/",
    secure: appUrl.startsWith("https:"),
  },
});
