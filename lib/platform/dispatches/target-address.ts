import { isPrivateHost } from "@/lib/platform/public-address";

/** The addresses that messages may be sent to: outside hosts over TLS, or hosts that the operator has listed. */
export type TargetPolicy = {
  /** `host:port`. */
  privateHosts: ReadonlySet<string>;
  environment: "production" | "sandbox";
};

export const TARGET_URL_MAX = 2_000;
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/i;

/** With its port, also where the address leaves it out. */
export const placeOf = ({ hostname, port, protocol }: URL): string =>
  `${hostname}:${port === "" ? (protocol === "https:" ? "443" : "80") : port}`;

export function parsePrivateHosts(text: string): ReadonlySet<string> | string {
  const named = text.split(",").flatMap((item) => (item.trim() === "" ? [] : [item.trim().toLowerCase()]));
  const hosts = named.map((item) => {
    if (!URL.canParse(`https://${item}`)) return null;
    const url = new URL(`https://${item}`);
    return HOST.test(url.hostname) && `https://${item}/` === `${url.origin}/` ? placeOf(url) : null;
  });
  if (hosts.some((host) => host === null)) return "must name hosts, as in hooks.example.internal:8443";
  return new Set(hosts.flatMap((host) => host ?? []));
}

/** Or why nothing is sent there: a fault of errors.json. */
export function parseTargetUrl(
  text: string,
  reach: TargetPolicy,
): URL | "invalid_url" | "https_only" | "private_host" {
  if (text.length > TARGET_URL_MAX || !URL.canParse(text)) return "invalid_url";
  const url = new URL(text);
  if (!["https:", "http:"].includes(url.protocol) || !HOST.test(url.hostname)) return "invalid_url";
  if (url.username !== "" || url.password !== "") return "invalid_url";
  const isListed = reach.privateHosts.has(placeOf(url));
  if (url.protocol === "http:" && !(isListed && reach.environment === "sandbox")) return "https_only";
  if (isPrivateHost(url.hostname) && !isListed) return "private_host";
  return url;
}
