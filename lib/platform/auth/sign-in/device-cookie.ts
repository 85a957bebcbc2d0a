/** The cookie that identifies a browser at sign-in. Its value is only random and grants no access by itself. */
export const deviceCookieName = (appUrl: string): string =>
  appUrl.startsWith("https:") ? "__Host-guiche.device" : "guiche.device";

/** Beyond this a browser is a stranger again; browsers keep no cookie longer than some 400 days. */
const DEVICE_LIFE_SECONDS = 90 * 86_400;
const DEVICE = /^[A-Za-z0-9_-]{43}$/;

export function deviceIn(cookies: string | null, appUrl: string): string | null {
  const name = `${deviceCookieName(appUrl)}=`;
  const found = cookies
    ?.split(";")
    .map((part) => part.trim())
    .find((part) => part.startsWith(name))
    ?.slice(name.length);
  return found !== undefined && DEVICE.test(found) ? found : null;
}

export const deviceCookie = (device: string, appUrl: string): string =>
  [
    `${deviceCookieName(appUrl)}=${device}`,
    "Path=/",
    "HttpOnly",
    "SameSite=Lax",
    `Max-Age=${DEVICE_LIFE_SECONDS}`,
    ...(appUrl.startsWith("https:") ? ["Secure"] : []),
  ].join("; ");
