import { type Cluster, sha256 } from "./cluster";

export type EmittedEvent = { event: string; transactionId: string | null; blockId: string | null };

/** The events that the service sent and whose bytes reached no instance. The dashboard cannot know any of them. */
export async function findLostEvents(
  cluster: Pick<Cluster, "dashboard" | "sandbox">,
): Promise<EmittedEvent[]> {
  const { rows: emitted } = await cluster.sandbox.query<{ event: string; body: string }>(
    "select event, body from webhook_events",
  );
  const { rows: received } = await cluster.dashboard.query<{ hash: string }>(
    "select body_sha256 as hash from deliveries",
  );
  const known = new Set(received.map(({ hash }) => hash));
  return emitted
    .filter(({ body }) => !known.has(sha256(body)))
    .map(({ event, body }) => {
      const { data } = JSON.parse(body) as { data: Record<string, string | undefined> };
      return {
        event,
        transactionId: data.originalTransactionId ?? data.transactionId ?? null,
        blockId: data.blockId ?? null,
      };
    });
}
