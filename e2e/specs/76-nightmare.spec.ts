import { generateCpf } from "@brazilian-utils/brazilian-utils";
import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DEFAULT_RULES } from "@/lib/engine/payouts/defaults";
import { signBody } from "@/lib/pix/signature.server";
import { eventBody } from "@/lib/testing/deliveries";
import { builtActions, postAction, provePresence, resultOf, sessionBy, sessionOf } from "../fixtures/by-http";
import { databaseUrlIn, setRules } from "../fixtures/free-rules";
import { availableIn, merchant, newCharge, newSubAccount, paidCharge } from "../fixtures/merchant";
import { singleValue, rowsOf } from "../fixtures/mirror";
import { disable, personLike } from "../fixtures/person-like";
import { control, expect, running, test } from "../fixtures/test";

// An attacker with something stolen does the worst that it allows, under the rules of a new installation. The money
// that leaves is counted in the sandbox's own ledger.
test.describe.configure({ mode: "serial" });

const MINUTE_MS = 60_000;
const { withdrawal: RULES, refund: REFUND_RULES } = DEFAULT_RULES;
/** The amount that one person may take out alone within the hour, act by act, with the fee beside it. */
const ALONE = RULES.ladder.onePersonAboveCentavos ?? 0;
const ACTS_AN_HOUR = RULES.people.finance.hourActs ?? 0;
const REFUNDED = 90_000;
const FEES_MAX = 5_000;

type Result = { ok: boolean; data?: Record<string, unknown>; error?: { code: string } };
async function post(name: string, cookie: string, input: unknown): Promise<Result | null> {
  const action = builtActions().find((each) => each.name === name);
  if (!action) throw new Error(`no action ${name} in the build`);
  return (await resultOf(await postAction(action, cookie, JSON.stringify([input])))) as Result | null;
}

type ShownNotification = { kind: string; objectId: string; security: { act: string } | null; at: string };
/**
 * Asserts that another person's own list shows the event within a minute. A notification without a recipient is never
 * discovered.
 */
async function seenBy(role: string, is: (told: ShownNotification) => boolean, since: Date): Promise<void> {
  const cookie = await sessionOf(role);
  const list = async () => {
    const all: ShownNotification[] = [];
    let cursor: string | null = "";
    // Notifications of other specs arrive meanwhile and fill pages of their own.
    for (let page = 0; page < 5 && cursor !== null; page += 1) {
      const query = cursor === "" ? "" : `?cursor=${encodeURIComponent(cursor)}`;
      const answer = await fetch(`${running().url}/api/notifications${query}`, { headers: { cookie } });
      const told = (await answer.json()) as { items: ShownNotification[]; nextCursor: string | null };
      all.push(...told.items);
      cursor = told.nextCursor;
    }
    return all.filter((one) => is(one) && Date.parse(one.at) >= since.getTime());
  };
  await expect.poll(async () => (await list()).length).toBeGreaterThan(0);
  const [first] = (await list()).toReversed();
  expect(Date.parse(first?.at ?? "") - since.getTime()).toBeLessThan(MINUTE_MS);
}

let wallet = "";
let known: string[] = [];
const refundable: string[] = [];
let thief = { id: "", email: "", password: "" };

const paymentTo = (pixKey: string, amountCentavos: number) => ({
  ...{ wallet, intentId: crypto.randomUUID(), mode: "gross", amountCentavos, pixKeyType: "email", pixKey },
  ...{
    holderName: "Fornecedor do Sonho",
    holderDocumentType: "cpf",
    holderDocument: "52998224725",
    payAgain: true,
  },
});

test.beforeAll(async () => {
  const suffix = `x${crypto.randomUUID().slice(0, 8)}`;
  wallet = `pesadelo-${suffix}`;
  await newSubAccount(wallet, "Loja do pesadelo");
  for (let part = 0; part < 3; part++) await paidCharge(20_000, { wallet });
  // A payer of its own too: what is given back to one person is counted over all specs.
  const payer = { name: "Pagador do pesadelo", document: generateCpf() };
  for (let nth = 0; nth < 6; nth++) refundable.push(await paidCharge(REFUNDED / 100, { wallet, payer }));
  // A person of its own, so that nothing that other specs paid is on its account.
  thief = await personLike("finance");
  const finance = await sessionOf("finance");
  known = Array.from({ length: 4 }, (_, nth) => `conhecido${nth}.${suffix}@recebedor.example`);
  for (const pixKey of known) {
    const { holderName, holderDocument, holderDocumentType, pixKeyType } = paymentTo(pixKey, 1);
    const entry = { wallet, pixKey, pixKeyType, holderName, holderDocument, holderDocumentType };
    const added = await post("addRecipientAction", finance, entry);
    expect(added).toMatchObject({ ok: true });
    // Paid for months, as the suppliers of a merchant are.
    await rowsOf(
      `update recipients set added_at = now() - interval '90 days', agreed_at = now() - interval '60 days',
         agreed_by = (select id from people where email = $2) where id = $1`,
      [added?.data?.id, running().people.manager?.email],
    );
    await rowsOf(
      `with paid as (
         insert into transactions (id, wallet, type, state, amount_centavos, created_at, changed_at, origin)
         values (gen_random_uuid(), $2, 'withdrawal', 'completed', 100, now() - interval '60 days', now(), 'own_write')
         returning id)
       insert into withdrawals (id, pix_key, pix_key_type)
       select paid.id, concat_ws(' ', key, key_hash, key_type, masked_key), key_type from paid, recipients
       where recipients.id = $1`,
      [added?.data?.id, wallet],
    );
  }
  await setRules(databaseUrlIn(running().dataDir), DEFAULT_RULES);
});
test.afterAll(async () => {
  await disable(thief);
  await setRules(databaseUrlIn(running().dataDir));
});

test("finance's cookie stolen: without proof nothing leaves, with a fresh one no more than one person may", async () => {
  const cookie = await sessionBy(thief);
  const before = await availableIn(wallet);
  const worst = () => [
    ...Array.from({ length: 24 }, (_, nth) => paymentTo(known[nth % 4] ?? "", ALONE - nth)),
    ...Array.from({ length: 8 }, (_, nth) => paymentTo(known[nth % 4] ?? "", 2_000_000 - nth)),
    ...Array.from({ length: 8 }, (_, nth) =>
      paymentTo(`novo${nth}.${crypto.randomUUID()}@ladrao.example`, ALONE - nth),
    ),
  ];
  const withdraw = () => Promise.all(worst().map((one) => post("createWithdrawalAction", cookie, one)));
  const refund = () =>
    Promise.all(
      refundable.map((transactionId) =>
        post("requestRefundAction", cookie, {
          wallet,
          intentId: crypto.randomUUID(),
          transactionId,
          reason: "troca",
        }),
      ),
    );
  const unproved = (await Promise.all([withdraw(), refund()])).flat();
  expect(new Set(unproved.map((answer) => answer?.error?.code))).toEqual(new Set(["presence_needed"]));
  expect(await availableIn(wallet)).toBe(before);

  // The worst moment: its person proved presence in this session a second ago.
  await provePresence("finance", cookie);
  const startedAt = Date.now();
  // Before the pace of an hour is used up, so that there is something that a second person has to see.
  const toStranger = paymentTo(`novo.${crypto.randomUUID()}@ladrao.example`, ALONE);
  expect(await post("createWithdrawalAction", cookie, toStranger)).toMatchObject({
    data: { isAwaitingApproval: true },
  });
  const answers = await withdraw();
  const refunds = await refund();
  expect(answers.some((answer) => answer?.ok === false)).toBe(true);
  expect(refunds.filter((answer) => answer?.ok).length).toBe(REFUND_RULES.payer.dayActs);

  const gone = before - (await availableIn(wallet));
  const refunded = REFUNDED * (REFUND_RULES.payer.dayActs ?? 0);
  expect(gone - refunded).toBeGreaterThan(0);
  expect(gone).toBeLessThanOrEqual(ALONE * ACTS_AN_HOUR + refunded + FEES_MAX);
  expect(gone).toBeLessThanOrEqual((DEFAULT_RULES.personDayCentavos.finance ?? 0) + FEES_MAX);
  // The write that needed a second person is stored and has not been sent, and a manager was notified of it.
  const drafts = await rowsOf<{ id: string; state: string; attempts: number }>(
    `select i.id, i.state, i.attempts from intents i join outgoing_acts a on a.intent_id = i.id
     where a.person_id = $1 and i.state = 'awaiting_approval'`,
    [thief.id],
  );
  expect(drafts.length).toBeGreaterThan(0);
  expect(drafts.filter(({ attempts }) => attempts > 0)).toEqual([]);
  const told = () =>
    rowsOf<{ at: Date }>(
      `select n.created_at as at from notifications n join people p on p.id = n.person_id
       where n.kind = 'approval_waiting' and p.role = 'manager' and n.object_id = any($1) order by 1`,
      [drafts.map(({ id }) => id)],
    );
  await expect.poll(async () => (await told()).length).toBeGreaterThan(0);
  expect(((await told())[0]?.at.getTime() ?? Infinity) - startedAt).toBeLessThan(MINUTE_MS);
  const waits = drafts.map(({ id }) => id);
  await seenBy(
    "manager",
    ({ kind, objectId }) => kind === "approval_waiting" && waits.includes(objectId),
    new Date(startedAt),
  );
});

test("admin's password stolen: nobody is made, raised or let in without a second person, and nothing leaves", async () => {
  const startedAt = new Date();
  const before = await availableIn(wallet);
  // A browser that was never seen before. A person who has the password alone has none of the account's devices.
  const { email, password } = running().people.admin ?? { email: "", password: "" };
  const device = () => `guiche.device=${randomBytes(32).toString("base64url")}`;
  // A person's first browser is no stranger's.
  await sessionBy({ email, password }, device());
  const admin = await sessionBy({ email, password }, device());
  await provePresence("admin", admin);
  const [draft] = await rowsOf<{ id: string; sha: string }>(
    `select i.id, i.body_sha256 as sha from intents i where i.wallet = $1 and i.state = 'awaiting_approval' limit 1`,
    [wallet],
  );
  const idOf = (role: string) =>
    singleValue("select id from people where email = $1", [running().people[role]?.email]);
  const [own, finance] = [await idOf("admin"), await idOf("finance")];
  const standing = () =>
    rowsOf("select id, role, wallets, password_hash, disabled_at from people order by id");
  const stood = await standing();
  const limits = () => singleValue("select max(version) from payout_rules");
  const version = await limits();

  // These actions only create requests. The requester is never the approver.
  const accomplice = {
    name: "Cúmplice",
    email: `cumplice.${crypto.randomUUID()}@guiche.example`,
    wallets: null,
  };
  const asked = [
    await post("createPersonAction", admin, { ...accomplice, role: "manager" }),
    await post("changeRightsAction", admin, { personId: own, role: "manager", wallets: null }),
    await post("changeRightsAction", admin, { personId: thief.id, role: "manager", wallets: null }),
    await post("resetAccessAction", admin, { personId: finance }),
  ];
  const changes = await rowsOf<{ id: string; sha256: string }>(
    "select id, sha256 from change_requests where requested_at >= $1 and decision is null",
    [startedAt],
  );
  expect(changes.length).toBe(asked.filter((answer) => answer?.ok).length);
  expect(changes.length).toBeGreaterThan(0);
  for (const { id: changeId, sha256 } of changes) {
    expect(await post("agreeToChangeAction", admin, { changeId, sha256 })).toMatchObject({ ok: false });
    expect(await post("makeLinkAction", admin, { changeId })).toMatchObject({ ok: false });
  }
  // And what moves money is no admin's.
  for (const answer of [
    await post("createWithdrawalAction", admin, paymentTo(known[0] ?? "", 1_000)),
    await post("approveWithdrawalAction", admin, { wallet, intentId: draft?.id, bodySha256: draft?.sha }),
    await post("requestRefundAction", admin, {
      ...{ wallet, intentId: crypto.randomUUID(), transactionId: refundable[0], reason: "troca" },
    }),
  ])
    expect(answer).toMatchObject({ ok: false, error: { code: "not_allowed" } });

  expect(await standing()).toEqual(stood);
  expect(await limits()).toBe(version);
  expect(await availableIn(wallet)).toBe(before);
  const told = () =>
    rowsOf<{ at: Date }>(
      `select n.created_at as at from notifications n join people p on p.id = n.person_id
       where n.object_id = any($1) and p.role = 'manager' order by 1`,
      [changes.map(({ id }) => id)],
    );
  await expect.poll(async () => (await told()).length).toBeGreaterThan(0);
  expect(((await told())[0]?.at.getTime() ?? Infinity) - startedAt.getTime()).toBeLessThan(MINUTE_MS);
  const ofStranger = ({ kind, security }: ShownNotification) =>
    kind === "security_notice" && security?.act === "session.new_device";
  await seenBy("manager", ofStranger, startedAt);
  for (const { id: changeId, sha256 } of changes)
    expect(await post("takeBackChangeAction", admin, { changeId, sha256 })).toMatchObject({ ok: true });
});

test("the webhook secret stolen: invented payments are contradicted, and no money follows them", async () => {
  // Earlier approved writes are completed first, so that any money that leaves from now on belongs to this test.
  await expect
    .poll(() =>
      singleValue(
        "select count(*)::int from intents where wallet = $1 and state in ('ready', 'sending', 'ambiguous')",
        [wallet],
      ),
    )
    .toBe(0);
  const before = await availableIn(wallet);
  const file = join(running().dataDir, "local-secrets.json");
  const { webhookSecret } = JSON.parse(readFileSync(file, "utf8")) as { webhookSecret: string };
  const deliver = async (body: string) => {
    const bytes = new TextEncoder().encode(body);
    const headers = {
      "content-type": "application/json",
      "x-service-signature": signBody(webhookSecret, bytes),
    };
    return fetch(`${running().url}/api/webhooks/pix`, { method: "POST", headers, body: bytes });
  };
  const unpaid = (await newCharge(900, { wallet })).id;
  const nowhere = crypto.randomUUID();
  const invented = (id: string) => ({
    ...{ transactionId: id, amount: 900, feeAmount: 1, netAmount: 899, status: "completed" },
    ...{
      completedAt: new Date().toISOString(),
      counterpartName: "Ladrão",
      counterpartDocument: "52998224725",
    },
  });
  const envelope = () => ({ subAccount: wallet, timestamp: new Date().toISOString() });
  const startedAt = new Date();
  for (const id of [unpaid, nowhere])
    expect((await deliver(eventBody("payment_completed", invented(id), envelope()))).status).toBe(200);
  await expect
    .poll(() =>
      singleValue(
        "select count(*)::int from deliveries where transaction_id = any($1) and state in ('received', 'failed')",
        [[unpaid, nowhere]],
      ),
    )
    .toBe(0);

  // An honest person is requested to refund the invented money.
  const finance = await sessionBy(thief);
  await provePresence("finance", finance);
  for (const transactionId of [unpaid, nowhere]) {
    const input = { wallet, intentId: crypto.randomUUID(), transactionId, reason: "pago por engano" };
    expect(await post("requestRefundAction", finance, input)).toMatchObject({ ok: false });
  }
  // A withdrawal of ours that is reported as returned is not believed enough to be made again either.
  const [paid] = await rowsOf<{ id: string }>(
    "select id from transactions where wallet = $1 and type = 'withdrawal' order by created_at limit 1",
    [wallet],
  );
  await deliver(
    eventBody("withdrawal_failed", { transactionId: paid?.id, amount: 10, failureReason: "x" }, envelope()),
  );

  expect(await availableIn(wallet)).toBe(before);
  expect(
    (await merchant<{ status: string }>("GET", `/transactions/${unpaid}`, undefined, wallet)).status,
  ).toBe("pending");
  const { items } = await control<{ items: { path: string; method: string }[] }>(
    "GET",
    `/calls?since=${startedAt.toISOString()}`,
  );
  // Others pay in this product meanwhile: of the invented payments nothing but reads reaches the service.
  const ofInvented = items.filter(({ path }) => path.includes(unpaid) || path.includes(nowhere));
  expect(ofInvented.map(({ method }) => method)).toContain("GET");
  expect(ofInvented.filter(({ method }) => method !== "GET")).toEqual([]);
  const told = () =>
    rowsOf<{ at: Date }>(
      "select created_at as at from notifications where object_id = any($1) and kind = 'transaction_taken_back' order by 1",
      [[unpaid, nowhere]],
    );
  await expect.poll(async () => (await told()).length).toBeGreaterThan(0);
  expect(((await told())[0]?.at.getTime() ?? Infinity) - startedAt.getTime()).toBeLessThan(MINUTE_MS);
  await seenBy(
    "manager",
    ({ kind, objectId }) => kind === "transaction_taken_back" && [unpaid, nowhere].includes(objectId),
    startedAt,
  );
});
