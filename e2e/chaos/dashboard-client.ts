import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { type ActionResult } from "@/lib/core/errors/app-error";
import { actionBody, actionHeaders, readActions, resultOf } from "../../scripts/dashboard-actions";
import { type DemoPerson } from "../../scripts/demo-people";
import { type Cluster } from "./cluster";
import { INSTANCES } from "./members";
import { type Random } from "./random";

const ANSWER_TIMEOUT_MS = 45_000;
const TRIES_MAX = 12;
const TRY_AGAIN_MS = 700;
const SIGN_INS_MAX = 6;
const SIGN_IN_WAIT_SECONDS_MAX = 10;

/**
 * The handler behind a form that is sent again. It is notified of each sending before the last one, and may add
 * further fields.
 */
export type Resent = { lose(): void; more(): Readonly<Record<string, unknown>> };

/** A person at a browser, without the browser: signs in, submits forms, reads pages; and submits again what broke off. */
export class DashboardClient {
  readonly #cluster: Cluster;
  readonly #person: DemoPerson;
  readonly #random: Random;
  readonly #actions = readActions();
  readonly #cookies = new Map<string, string>();

  constructor(cluster: Cluster, role: DemoPerson["role"], random: Random) {
    const person = cluster.people.find((one) => one.role === role);
    if (!person) throw new Error(`nobody has the role ${role}`);
    this.#cluster = cluster;
    this.#person = person;
    this.#random = random;
  }

  /** For what asks for it once more. */
  get password(): string {
    return this.#person.password;
  }

  async signIn(): Promise<void> {
    for (let tries = 1; tries < SIGN_INS_MAX; tries++) {
      const answer = await this.#signInOnce();
      if (answer.ok) return;
      // Concurrent sign-ins of one account count as guesses until they succeed. A refused client waits for the
      // requested time.
      if (answer.status !== 429) throw new Error(`${this.#person.email} was not signed in: ${answer.status}`);
      await sleep(Math.min(Number(answer.headers.get("retry-after") ?? 1), SIGN_IN_WAIT_SECONDS_MAX) * 1_000);
    }
    throw new Error(`${this.#person.email} was told to wait each time`);
  }

  async #signInOnce(): Promise<Response> {
    const { csrfToken } = (await (await this.#send("GET", "/api/auth/csrf")).json()) as { csrfToken: string };
    const { email, password } = this.#person;
    return this.#send(
      "POST",
      "/api/auth/callback/credentials",
      { "content-type": "application/x-www-form-urlencoded" },
      () => new URLSearchParams({ csrfToken, email, password, json: "true" }).toString(),
    );
  }

  async triesToSignIn(): Promise<boolean> {
    return this.signIn().then(
      () => true,
      () => false,
    );
  }

  async read<T>(path: string): Promise<T> {
    const answer = await this.get(path);
    if (!answer.ok) throw new Error(`GET ${path} answered ${answer.status}`);
    return (await answer.json()) as T;
  }

  /** Reads a page to its end; gives back its status. */
  async open(path: string): Promise<number> {
    const answer = await this.#send("GET", path);
    return answer.status;
  }

  /**
   * Reads the live stream of one instance for the given milliseconds, then disconnects. Returns the number of bytes
   * received.
   */
  async listen(forMs: number): Promise<number> {
    const leaving = new AbortController();
    const timer = setTimeout(() => {
      leaving.abort();
    }, forMs);
    let bytes = 0;
    try {
      const answer = await fetch(`${this.#cluster.urlOf(this.#random.pick(INSTANCES))}/api/live`, {
        headers: this.#headers({ accept: "text/event-stream" }),
        signal: leaving.signal,
      });
      if (!answer.ok || answer.body === null) throw new Error(`the live stream answered ${answer.status}`);
      for await (const chunk of answer.body) bytes += chunk.byteLength;
    } catch (error) {
      if (!leaving.signal.aborted) throw error;
    } finally {
      clearTimeout(timer);
    }
    return bytes;
  }

  get(path: string): Promise<Response> {
    return this.#send("GET", path);
  }

  /**
   * Submits one form until an answer comes, each time as it was first filled in, at whichever instance answers. Null:
   * none came.
   */
  async act<T>(
    name: string,
    input: Readonly<Record<string, unknown>>,
    page?: Resent,
  ): Promise<ActionResult<T> | null> {
    const result = await this.#post<T>(name, input, page);
    if (result === null || result.ok || result.error.code !== "presence_needed") return result;
    await this.#post("provePresenceAction", { way: "password", proof: this.password });
    return this.#post<T>(name, input, page);
  }

  async #post<T>(
    name: string,
    input: Readonly<Record<string, unknown>>,
    page?: Resent,
  ): Promise<ActionResult<T> | null> {
    const action = this.#actions.get(name);
    if (!action) throw new Error(`the build has no action ${name}`);
    const wallet = typeof input.wallet === "string" ? input.wallet : "principal";
    const path = action.page.replace("[wallet]", wallet).replaceAll(/\[[^\]]+\]/g, () => randomUUID());
    try {
      const body = () => actionBody({ ...input, ...page?.more() });
      const answer = await this.#send("POST", path, actionHeaders(action.id), body, () => page?.lose());
      return resultOf<T>(await answer.text(), `${name} answered ${answer.status}`);
    } catch {
      return null;
    }
  }

  async #send(
    method: "GET" | "POST",
    path: string,
    headers: Record<string, string> = {},
    body?: () => string,
    onLost?: () => void,
  ): Promise<Response> {
    let lost: unknown;
    for (let tries = 0; tries < TRIES_MAX; tries++) {
      const instance = this.#cluster.urlOf(this.#random.pick(INSTANCES));
      try {
        const answer = await fetch(`${instance}${path}`, {
          method,
          redirect: "manual",
          signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
          headers: this.#headers(headers),
          ...(body && { body: body() }),
        });
        const bytes = await answer.arrayBuffer();
        this.#keepCookies(answer);
        return new Response(answer.status === 204 ? null : bytes, { status: answer.status });
      } catch (error) {
        lost = error;
        onLost?.();
        await sleep(TRY_AGAIN_MS);
      }
    }
    throw new Error(`${method} ${path} got no answer`, { cause: lost });
  }

  #headers(own: Record<string, string>): Record<string, string> {
    const { appUrl } = this.#cluster;
    return {
      ...own,
      origin: appUrl,
      // As by a proxy in front, at whose address both dashboards are.
      "x-forwarded-host": new URL(appUrl).host,
      "x-forwarded-for": "127.0.0.1",
      "sec-fetch-site": "same-origin",
      cookie: [...this.#cookies].map(([key, value]) => `${key}=${value}`).join("; "),
    };
  }

  #keepCookies(answer: Response): void {
    for (const cookie of answer.headers.getSetCookie()) {
      const [pair = ""] = cookie.split(";");
      const cut = pair.indexOf("=");
      this.#cookies.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
  }
}
