import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "@playwright/test";
import { type Pieces, call, signInToService, startPieces } from "../fixtures/pieces";

/** `KILLS=50` for more. */
const KILLS = Number(process.env.KILLS ?? 5);
/** How long the dashboard lives each time. */
const LIVES_MS = Array.from({ length: KILLS }, (_, kill) => 200 + (kill % 7) * 90);
const SETTLE_TIMEOUT_MS = 240_000;
/** Between two payments: so many that each kill meets some. */
const PAYMENT_EVERY_MS = 60;
/** However long it takes to start again: what is to be worked out by the end goes by the kills, not by the time. */
const PAYMENTS_A_LIFE = 30;

type Delivery = { event: string; eventId: string; status: string; body: unknown };

test("kills of the dashboard while webhooks stream in lose no acknowledged event and apply none twice", async () => {
  test.setTimeout(60 * 60_000);
  const pieces = await startPieces();
  try {
    let dashboard = await pieces.startDashboard();
    let lives = 1;
    const traffic = streamPayments(pieces, () => lives * PAYMENTS_A_LIFE);
    for (const lifeMs of LIVES_MS) {
      await sleep(lifeMs);
      dashboard.process.kill("SIGKILL");
      await dashboard.ended;
      dashboard = await pieces.startDashboard();
      lives += 1;
    }
    const paid = await traffic.end();
    expect(paid.size).toBeGreaterThan(LIVES_MS.length);

    const delivered = await everyDeliveryEnded(pieces);
    await everyEventHandled(pieces);

    const { rows: inbox } = await pieces.database.query<{ transaction_id: string }>(
      "select transaction_id from deliveries where event = 'payment_completed' and state = 'applied'",
    );
    const applied = new Set(inbox.map((row) => row.transaction_id));
    const lost = delivered.filter(
      ({ event, eventId }) => event === "payment_completed" && !applied.has(eventId),
    );
    expect(lost).toEqual([]);

    const { rows: twice } = await pieces.database.query(
      "select transaction_id from movements where kind = 'payment' group by transaction_id having count(*) <> 1",
    );
    expect(twice).toEqual([]);
    const { rows: wrong } = await pieces.database.query<{ id: string }>(
      "select id from transactions where type = 'payment' and state <> 'completed'",
    );
    expect(wrong.map(({ id }) => id).filter((id) => paid.has(id))).toEqual([]);
  } finally {
    await pieces.stop();
  }
});

/** Creates charges and payments at the service, without the dashboard, until `end` is called. */
function streamPayments(pieces: Pieces, most: () => number): { end(): Promise<Set<string>> } {
  const paid = new Set<string>();
  let isOver = false;
  const run = (async () => {
    let token = await signInToService(pieces);
    let renewedAt = performance.now();
    while (!isOver) {
      await sleep(PAYMENT_EVERY_MS);
      if (paid.size >= most()) continue;
      if (performance.now() - renewedAt > 120_000) {
        token = await signInToService(pieces);
        renewedAt = performance.now();
      }
      const charge = await call<{ id: string }>(`${pieces.apiUrl}/pix`, token, "POST", {
        amount: 10 + (paid.size % 90),
        description: `stream ${paid.size}`,
      });
      await call(`${pieces.controlUrl}/charges/${charge.id}/pay`, pieces.secrets.controlToken, "POST", {});
      paid.add(charge.id);
    }
  })();
  return {
    async end() {
      isOver = true;
      await run;
      return paid;
    },
  };
}

async function everyDeliveryEnded(pieces: Pieces): Promise<Delivery[]> {
  const deadline = performance.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const { items } = await call<{ items: Delivery[] }>(
      `${pieces.controlUrl}/deliveries?status=pending`,
      pieces.secrets.controlToken,
      "GET",
    );
    if (items.length === 0) break;
    if (performance.now() > deadline) throw new Error(`${items.length} deliveries still under way`);
    await sleep(500);
  }
  const { items } = await call<{ items: Delivery[] }>(
    `${pieces.controlUrl}/deliveries?status=delivered`,
    pieces.secrets.controlToken,
    "GET",
  );
  return items;
}

async function everyEventHandled(pieces: Pieces): Promise<void> {
  await expect
    .poll(
      async () => {
        const { rows } = await pieces.database.query<{ waiting: number }>(
          "select count(*)::int as waiting from deliveries where state in ('received', 'failed')",
        );
        return rows[0]?.waiting;
      },
      { timeout: SETTLE_TIMEOUT_MS },
    )
    .toBe(0);
}
