import { Agent } from "node:http";
import { randomUUID } from "node:crypto";
import { actionBody, actionHeaders, resultOf } from "../dashboard-actions";
import { type DemoPerson } from "../demo-people";
import { type Answer, ask } from "./load";

/** A signed-in person, without a browser. */
export type Person = {
  headers: Readonly<Record<string, string>>;
  /** As a browser asks: the body is what comes over the wire. */
  get(path: string): Promise<Answer>;
  act<T>(name: string, input: Readonly<Record<string, unknown>>): Promise<T>;
};

export async function signIn(
  url: string,
  { email, password }: DemoPerson,
  actions: ReadonlyMap<string, { id: string; page: string }>,
): Promise<Person> {
  const agent = new Agent({ keepAlive: true });
  const cookies = new Map<string, string>();
  const headers = () => ({
    origin: url,
    "sec-fetch-site": "same-origin",
    cookie: [...cookies].map(([key, value]) => `${key}=${value}`).join("; "),
  });
  const send = async (method: string, path: string, more: Record<string, string> = {}, body?: string) => {
    const answer = await ask(url, agent, {
      method,
      path,
      headers: { ...headers(), ...more },
      ...(body !== undefined && { body: Buffer.from(body) }),
    });
    for (const cookie of answer.headers["set-cookie"] ?? []) {
      const [pair = ""] = cookie.split(";");
      cookies.set(pair.slice(0, pair.indexOf("=")), pair.slice(pair.indexOf("=") + 1));
    }
    return answer;
  };
  const { csrfToken } = JSON.parse((await send("GET", "/api/auth/csrf")).body.toString()) as {
    csrfToken: string;
  };
  const form = new URLSearchParams({ csrfToken, email, password, json: "true" }).toString();
  const { status } = await send(
    "POST",
    "/api/auth/callback/credentials",
    { "content-type": "application/x-www-form-urlencoded" },
    form,
  );
  if (status !== 200) throw new Error(`${email} was not signed in: ${status}`);
  const post = async <T>(name: string, input: Readonly<Record<string, unknown>>) => {
    const action = actions.get(name);
    if (!action) throw new Error(`the build has no action ${name}`);
    const path = action.page.replace("[wallet]", "principal").replaceAll(/\[[^\]]+\]/g, () => randomUUID());
    const answer = await send("POST", path, actionHeaders(action.id), actionBody(input));
    return resultOf<T>(answer.body.toString(), `${name} answered ${answer.status}`);
  };
  return {
    headers: headers(),
    get: (path) => send("GET", path, { accept: "text/html", "accept-encoding": "gzip" }),
    async act<T>(name: string, input: Readonly<Record<string, unknown>>) {
      let result = await post<T>(name, input);
      if (!result.ok && result.error.code === "presence_needed") {
        await post("provePresenceAction", { way: "password", proof: password });
        result = await post<T>(name, input);
      }
      if (!result.ok) throw new Error(`${name} was refused: ${JSON.stringify(result)}`);
      return result.data;
    },
  };
}
