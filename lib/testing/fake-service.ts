import pino from "pino";
import { systemClock } from "@/lib/core/time/clock";
import { type ApiCallRecord } from "@/lib/pix/call-record";
import { type OpenPixClient, type PixClientOptions, openPixClient } from "@/lib/pix/client.server";
import { type Answer, type TestServer, answerJson, startHttpServer } from "./http-server";

export const TEST_CREDENTIAL = { pixClientId: "test-client", pixClientSecret: "test-client-secret" };

export type FakeService = {
  server: TestServer;
  client: OpenPixClient;
  records: ApiCallRecord[];
  /** How often a path was called, the ones that the answers refused included. */
  countOf(methodAndPath: string): number;
  /** Another client of the same service: a second instance. */
  openClient(options?: Partial<PixClientOptions>): OpenPixClient;
  close(): Promise<void>;
};

/**
 * A service that answers each call as a test defines, keyed by method and path below /v2, and issues `token-1`,
 * `token-2` and so on unless the test answers `POST /auth` itself. Any other call is answered with 599.
 */
export async function startFakeService(
  answers: Readonly<Record<string, Answer>>,
  options: Partial<PixClientOptions> = {},
): Promise<FakeService> {
  let issued = 0;
  const issue: Answer = (_request, response) => {
    issued += 1;
    answerJson(response, 200, { access_token: `token-${issued}`, token_type: "Bearer", expires_in: 300 });
  };
  const keyOf = (request: { method: string; path: string }) =>
    `${request.method} ${request.path.replace(/^\/v2/, "").replace(/\?.*$/, "")}`;
  const server = await startHttpServer((request, response) => {
    const key = keyOf(request);
    const answer = answers[key] ?? (key === "POST /auth" ? issue : answers["*"]);
    return answer ? answer(request, response) : answerJson(response, 599, {});
  });
  const records: ApiCallRecord[] = [];
  const opened: OpenPixClient[] = [];
  function openClient(more: Partial<PixClientOptions> = {}): OpenPixClient {
    const client = openPixClient({
      env: { pixBaseUrl: `${server.url}/v2`, ...TEST_CREDENTIAL },
      clock: systemClock,
      log: pino({ level: "silent" }),
      onCall: (record) => records.push(record),
      ...options,
      ...more,
    });
    opened.push(client);
    return client;
  }
  return {
    server,
    client: openClient(),
    records,
    countOf: (methodAndPath) => server.requests.filter((request) => keyOf(request) === methodAndPath).length,
    openClient,
    async close() {
      for (const client of opened) client.close();
      await server.close();
    },
  };
}
