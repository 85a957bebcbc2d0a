import pg from "pg";
import { describeDifferences, findDifferences } from "../fixtures/agreement";
import { merchant, mirrorIsQuiet, newCharge, passSeconds } from "../fixtures/merchant";
import { databaseUrl, singleValue } from "../fixtures/mirror";
import { control, expect, running, signIn, test } from "../fixtures/test";

const STEPS = 12;
const STEP_SECONDS = 300;
const WALLETS = ["principal", "trafego-a", "trafego-b"] as const;
const FATES = [
  ...["pending", "completed", "expired", "failed", "cancelled"].map((state) => `payment ${state}`),
  ...["completed", "failed", "reversed"].map((state) => `withdrawal ${state}`),
];
/** The last is a company's, whose deposit goes back. */
const PAYERS = ["52998224725", "49021913003", "39053344705", "18361730000183"] as const;

test("mirror and sandbox agree after an hour of the sandbox's traffic, every row, state, amount, leg and balance", async ({
  page,
}) => {
  test.setTimeout(15 * 60_000);
  const { data: known } = await merchant<{ data: { reference: string }[] }>("GET", "/sub-accounts");
  for (const reference of WALLETS.slice(1))
    if (known.every((each) => each.reference !== reference))
      await merchant("POST", "/sub-accounts", { reference, name: `Tráfego ${reference.slice(-1)}` });
  await control("PUT", "/delivery-chaos", { duplicate: 0.2, reorder: 0.2, failFirst: 0.2, seed: 85 });
  const paid: string[] = [];
  for (let step = 0; step < STEPS; step++) {
    await liveThrough(step, paid);
    await passSeconds(STEP_SECONDS);
  }
  await control("PUT", "/delivery-chaos", {});
  // Retries and outcomes of the last step.
  await passSeconds(60);
  await mirrorIsQuiet();

  const [mirror, service] = ["guiche", "sandbox"].map((name) => {
    const url = new URL(databaseUrl());
    url.pathname = `/${name}`;
    return new pg.Pool({ connectionString: url.href, max: 4 });
  }) as [pg.Pool, pg.Pool];
  try {
    // No event reports a charge that was made elsewhere and not paid. Opening the charge queries the service.
    await signIn(page, "finance");
    const { rows: known } = await mirror.query<{ id: string }>("select id from transactions");
    const { rows: missing } = await service.query<{ id: string; wallet: string }>(
      `select id, wallet from transactions where type = 'payment' and status in ('pending', 'cancelled')
       and not id = any($1::uuid[])`,
      [known.map(({ id }) => id)],
    );
    // The list of wallets is read every few seconds.
    await expect
      .poll(() => singleValue("select count(*)::int from wallets where reference = any($1)", [WALLETS]), {
        timeout: 180_000,
      })
      .toBe(WALLETS.length);
    for (const { id, wallet } of missing) {
      // A person asks the service at most 30 times a minute; beyond that the page says so and asks nothing.
      await expect
        .poll(
          async () => {
            const answer = await page.request.get(`${running().url}/w/${wallet}/transactions/${id}`);
            expect(answer.status()).toBe(200);
            return singleValue("select count(*)::int from transactions where id = $1", [id]);
          },
          { timeout: 180_000, intervals: [5_000] },
        )
        .toBe(1);
    }
    // Transactions known only from old events are read once a person opens them. Here all of them are read.
    await mirror.query("update transactions set next_read_at = now() where service_read_at is null");
    await expect
      .poll(async () => describeDifferences(await findDifferences(mirror, service)), {
        timeout: 120_000,
        intervals: [2_000],
      })
      .toBe("0 differences");
    // Every fate was lived through, so that agreeing says something.
    const { rows } = await mirror.query<{ seen: string }>(
      "select distinct type || ' ' || state as seen from transactions where type in ('payment', 'withdrawal')",
    );
    expect(rows.map(({ seen }) => seen)).toEqual(expect.arrayContaining(FATES));
  } finally {
    await Promise.all([mirror.end(), service.end()]);
  }
});

/** Five minutes of a shop: charges of every fate, withdrawals, refunds, blocks. */
async function liveThrough(step: number, paid: string[]): Promise<void> {
  const wallet = WALLETS[step % WALLETS.length] ?? WALLETS[0];
  const other = WALLETS[(step + 1) % WALLETS.length] ?? WALLETS[0];
  for (const [index, document] of PAYERS.entries()) {
    const { id } = await newCharge(40 + step + index / 100, {
      wallet,
      description: `Hora ${step}-${index}`,
      externalReference: `hora-${step}-${index}`,
      ...(index === 0 && other !== wallet && { split: [{ subAccount: other, amount: 7.25 }] }),
    });
    await control("POST", `/charges/${id}/pay`, { payer: { name: `Pagador ${index}`, document } });
    if (document.length === 11) paid.push(id);
  }
  // Left unpaid: one that expires within the hour, one cancelled, one that waits on.
  await merchant("POST", "/pix", { amount: 5, description: "expira", expiresIn: 300 }, wallet);
  const cancelled = await newCharge(6, { wallet });
  await control("POST", `/charges/${cancelled.id}/cancel`, {});
  await newCharge(7, { wallet });

  const key = ["ok@cliente.example", "fail@sandbox.test", "reverse@sandbox.test"][step % 3] ?? "";
  await merchant(
    "POST",
    "/withdrawals",
    {
      ...(step % 2 === 0 ? { amount: 11 } : { netAmount: 9 }),
      pixKey: key,
      pixKeyType: "email",
      holderName: "Fornecedor",
      holderDocument: "52998224725",
      holderDocumentType: "cpf",
    },
    wallet,
  );
  const [refunded, blocked] = paid.slice(-2);
  if (refunded) await merchant("POST", `/transactions/${refunded}/refund`, { reason: "troca" }, wallet);
  if (!blocked) return;
  const blockType = ["med", "judicial", "administrative"][step % 3];
  const { id } = await control<{ id: string }>("POST", "/blocks", { transactionId: blocked, blockType });
  const end = ["approve", "reject", "defend"][step % 4];
  if (end) await control("POST", `/blocks/${id}/${end}`, {});
}
