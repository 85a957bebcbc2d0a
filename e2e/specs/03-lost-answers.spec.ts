import { expect, test } from "@playwright/test";
import { type Pieces, call, startPieces } from "../fixtures/pieces";
import { sealIntentBody } from "../../lib/platform/vault/bodies.server";
import { localVault } from "../fixtures/local-vault";
import { randomUUID } from "node:crypto";

const CHARGES = 100;

test("100 charges whose answer is lost are 100 charges, and every one ends up known", async ({ browser }) => {
  test.setTimeout(8 * 60_000);
  const pieces = await startPieces();
  try {
    await pieces.startDashboard();
    await plantIntents(pieces);
    const control = (method: string, path: string, body?: unknown) =>
      call<{ items: { status: number | null; idempotencyKey: string }[] }>(
        `${pieces.controlUrl}${path}`,
        pieces.secrets.controlToken,
        method,
        body,
      );
    await expect
      .poll(
        async () => {
          const { rows } = await pieces.database.query<{ count: number }>(
            "select count(*)::int as count from intents where state = 'accepted'",
          );
          return rows[0]?.count;
        },
        { timeout: 5 * 60_000, intervals: [1_000] },
      )
      .toBe(CHARGES);

    const { items: calls } = await control("GET", "/calls?method=POST&path=/pix");
    expect(new Set(calls.map((each) => each.idempotencyKey)).size).toBe(CHARGES);
    expect(calls.length).toBeGreaterThanOrEqual(CHARGES * 2);
    const { rows } = await pieces.database.query<{ charges: number; shown: number }>(
      `select count(*)::int as charges, count(c.pix_copy_paste)::int as shown
       from transactions t left join charges c using (id) where t.type = 'payment'`,
    );
    expect(rows[0]).toEqual({ charges: CHARGES, shown: CHARGES });
    expect(browser.isConnected()).toBe(true);
  } finally {
    await pieces.stop();
  }
});

/** Writes that were committed and never sent, as a killed process leaves them; every first answer is then lost. */
async function plantIntents(pieces: Pieces): Promise<void> {
  await call(`${pieces.controlUrl}/faults`, pieces.secrets.controlToken, "POST", {
    method: "POST",
    path: "/pix",
    kind: "lose_response",
    times: CHARGES,
  });
  const vault = localVault(pieces.secrets);
  for (let n = 1; n <= CHARGES; n++) {
    const id = randomUUID();
    const body = Buffer.from(JSON.stringify({ amount: 100 + n, description: `lost ${n}` }));
    await pieces.database.query(
      `insert into intents (id, kind, wallet, state, path, body, body_sha256, idempotency_key, created_at, next_attempt_at, trace_id)
       values ($1, 'charge', 'principal', 'ready', '/pix', $2, encode(sha256($3::bytea), 'hex'), $4, now(), now(), $5)`,
      [id, sealIntentBody(vault, id, body), body, `gch1-${id.replaceAll("-", "")}`, `planted-${n}`],
    );
  }
}
