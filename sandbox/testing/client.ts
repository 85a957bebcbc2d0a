import { type TestSandbox } from "./harness";

export type Answer = { status: number; body: Record<string, unknown>; text: string };

/** Calls one sandbox over HTTP, with a token of its first credential. */
export class TestClient {
  readonly #sandbox: TestSandbox;
  #token = "";

  constructor(sandbox: TestSandbox) {
    this.#sandbox = sandbox;
  }

  async signIn(): Promise<void> {
    const { clientId, clientSecret, baseUrl } = this.#sandbox;
    const answer = await request(`${baseUrl}/auth`, "POST", {
      client_id: clientId,
      client_secret: clientSecret,
    });
    this.#token = String(answer.body.access_token);
  }

  api(method: string, path: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    return request(this.#sandbox.baseUrl + path, method, body, {
      authorization: `Bearer ${this.#token}`,
      ...headers,
    });
  }

  control(method: string, path: string, body?: unknown): Promise<Answer> {
    return request(this.#sandbox.controlUrl + path, method, body);
  }
}

async function request(
  url: string,
  method: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(url, {
    method,
    headers: { ...(body !== undefined && { "content-type": "application/json" }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const text = await answer.text();
  return {
    status: answer.status,
    text,
    body: (text === "" ? {} : JSON.parse(text)) as Record<string, unknown>,
  };
}
