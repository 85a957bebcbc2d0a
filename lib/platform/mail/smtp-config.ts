/** By which server messages leave. */
export type MailServer = {
  host: string;
  port: number;
  /** True: encrypted from the first byte. */
  isTls: boolean;
  login: { user: string; password: string } | null;
};

export type MailFrom = { name: string; address: string };

const PORTS: Readonly<Record<string, number>> = { "smtp:": 587, "smtps:": 465 };
const HOST = /^(?:[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/i;
const FROM = /^(?:"?([^<>"\r\n]{1,80}?)"?\s*<([^<>]+)>|([^<>]+))$/;
const ADDRESS = /^[^\s@<>"(),:;\\[\]]{1,64}@[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;

/** Returns the server, or a description of the fault: never the text itself, which contains the password. */
export function parseSmtpUrl(text: string): MailServer | string {
  const shape = "must read smtps://USER:PASSWORD@HOST[:PORT], or smtp:// for STARTTLS";
  if (!URL.canParse(text)) return shape;
  const { protocol, hostname, port, username, password, pathname, search, hash } = new URL(text);
  const usual = PORTS[protocol];
  if (usual === undefined || !HOST.test(hostname)) return shape;
  if (!["", "/"].includes(pathname) || search !== "" || hash !== "") return shape;
  const login = loginOf(username, password);
  if (typeof login === "string") return login;
  const host = hostname.replace(/^\[|\]$/g, "");
  return { host, port: port === "" ? usual : Number(port), isTls: protocol === "smtps:", login };
}

function loginOf(username: string, password: string): MailServer["login"] | string {
  if (username === "" && password === "") return null;
  if (username === "" || password === "") return "must have both a user and a password, or neither";
  try {
    return { user: decodeURIComponent(username), password: decodeURIComponent(password) };
  } catch (error) {
    if (error instanceof URIError) return "must write a % of the user or the password as %25";
    throw error;
  }
}

/** `Name <address>`, or the address alone. */
export function parseMailFrom(text: string): MailFrom | string {
  const [, name = "Guichê", named, bare] = FROM.exec(text.trim()) ?? [];
  const address = (named ?? bare ?? "").trim();
  return ADDRESS.test(address) ? { name: name.trim(), address } : "must read Name <address@example.com>";
}

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|::1)$/i;

/**
 * Cleartext is never used over a network, so that no third party reads a one-time link or takes the password. Only a
 * server on this same machine may use it, in a sandbox.
 */
export const mayUseCleartext = ({ host }: MailServer, environment: "production" | "sandbox"): boolean =>
  environment === "sandbox" && LOOPBACK.test(host);
