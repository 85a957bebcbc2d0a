import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sql } from "drizzle-orm";
import { newId } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { NOTIFICATION_KINDS, type NotificationKind, subjectOf } from "@/lib/core/enums/notifications";
import { type Context } from "@/lib/platform/context.server";
import { ACCOUNT_CHECK, saveChecks } from "@/lib/platform/connection/records.server";
import { changeRequests } from "@/lib/platform/store/tables/change-requests";
import { balanceBlocks } from "@/lib/platform/store/tables/balance-blocks";
import { balanceDrifts } from "@/lib/platform/store/tables/balance-drift";
import { connectionChecks } from "@/lib/platform/store/tables/connection";
import { approvals, intents } from "@/lib/platform/store/tables/intents";
import { notifications } from "@/lib/platform/store/tables/notifications";
import { refunds } from "@/lib/platform/store/tables/transactions";
import { type Tx } from "@/lib/platform/store/tx.server";
import { type TestServices, testContext, testServices } from "@/lib/testing/context";
import { getTray } from "./get-tray.server";
import { listNotifications } from "./list-notifications.server";
import { notify } from "./notify.server";
import { listClosed } from "./subject-records.server";

let services: TestServices;
let manager: Context;
const inTx = <Result>(work: (tx: Tx) => Promise<Result>) => services.store.transaction(work);

beforeAll(async () => {
  services = await testServices();
  manager = await testContext(services, { role: "manager" });
});
beforeEach(() => inTx((tx) => tx.delete(notifications)));

const tell = (kind: NotificationKind, objectId: string) =>
  inTx((tx) =>
    notify(tx, {
      ...{ kind, objectId, wallet: "principal", now: services.clock.now() },
      ...{ amountCentavos: centavos(100), to: manager.actor.personId },
    }),
  );

/** In the list, and what the bell counts. */
const shown = async () => {
  const { items } = await listNotifications(manager, {});
  const tray = await getTray(manager);
  expect(tray.newestUnread).toHaveLength(tray.unread);
  return { closed: items.map(({ isClosed }) => isClosed), unread: tray.unread };
};

async function givenBlock(): Promise<string> {
  const id = newId();
  const now = services.clock.now();
  await inTx((tx) =>
    tx.insert(balanceBlocks).values({
      ...{ id, wallet: "principal", status: "awaiting_response", blockType: "med" },
      ...{ amountCentavos: centavos(100), createdAt: now, origin: "webhook", changedAt: now },
    }),
  );
  return id;
}

async function givenIntent(state: "awaiting_approval" | "ambiguous"): Promise<string> {
  const id = newId();
  await inTx(async (tx) => {
    await tx.insert(intents).values({
      ...{ id, kind: "withdrawal", wallet: "principal", personId: manager.actor.personId, state },
      ...{
        path: "/x",
        body: Buffer.from("{}"),
        bodySha256: "",
        createdAt: services.clock.now(),
        traceId: "",
      },
      pausedBecause: state === "ambiguous" ? "not_found_after_ambiguity" : null,
    });
    if (state === "awaiting_approval")
      await tx.insert(approvals).values({
        ...{ intentId: id, bodySha256: "", limitCentavos: centavos(0), requestedAt: services.clock.now() },
      });
  });
  return id;
}

async function givenChange(): Promise<string> {
  const id = newId();
  const now = services.clock.now();
  await inTx((tx) =>
    tx.insert(changeRequests).values({
      ...{ id, kind: "freeze.lift", object: id, payload: {}, before: {}, sha256: "" },
      ...{ requestedBy: manager.actor.personId, requestedAt: now, endsAt: now },
    }),
  );
  return id;
}

async function givenRefund(): Promise<string> {
  const originalTransactionId = newId();
  const now = services.clock.now();
  await inTx((tx) =>
    tx.insert(refunds).values({
      ...{ originalTransactionId, wallet: "principal", state: "pending", amountCentavos: centavos(100) },
      ...{ requestedAt: now, origin: "own_write", changedAt: now },
    }),
  );
  return originalTransactionId;
}

async function givenDrift(): Promise<string> {
  const wallet = newId();
  const none = { unexplainedAvailableCentavos: 0, unexplainedHeldCentavos: 0 };
  await inTx((tx) =>
    tx.insert(balanceDrifts).values({
      ...{ wallet, state: "alarm", readingId: 1, ...none },
      ...{ baselineAvailableCentavos: 0, baselineHeldCentavos: 0 },
    }),
  );
  return wallet;
}

const givenRefused = (name: string) => async (): Promise<string> => {
  const now = services.clock.now();
  await inTx(async (tx) => {
    await tx.delete(connectionChecks);
    await saveChecks(tx, [
      {
        ...{ connection: "of-a-credential", name, state: "refused", cause: null, named: null, at: now },
        ...{ method: "GET", path: "/account", wallet: null, status: 401, code: null },
      },
    ]);
  });
  return "credential";
};

/** Another credential, whose answer is newer. */
const isTakenAgain = (name: string) =>
  `insert into connection_checks (connection, name, state, method, path, at, since)
   select 'of-another', '${name}', 'works', 'GET', '/account', now() + interval '1 day', now() where 'credential' = $`;

/** How each subject comes to wait no longer. */
const SUBJECTS = {
  block: [givenBlock, "update balance_blocks set answered_at = now() where id = $"],
  approval: [
    () => givenIntent("awaiting_approval"),
    "update approvals set decision = 'declined', decided_at = now() where intent_id = $",
  ],
  write: [
    () => givenIntent("ambiguous"),
    "update intents set state = 'accepted', paused_because = null where id = $",
  ],
  change: [givenChange, "update change_requests set decision = 'refused', decided_at = now() where id = $"],
  refund: [givenRefund, "update refunds set state = 'confirmed' where original_transaction_id = $"],
  credential: [givenRefused("credential"), isTakenAgain("credential")],
  account: [givenRefused(ACCOUNT_CHECK), isTakenAgain(ACCOUNT_CHECK)],
  drift: [givenDrift, "update balance_drifts set state = 'agrees' where wallet = $"],
} as const;

const WAITING = NOTIFICATION_KINDS.flatMap((kind) => {
  const subject = subjectOf(kind);
  return subject === null ? [] : [[kind, subject] as const];
});

describe("a notification that waits for something", () => {
  it.each(WAITING)("closes for the kind %s once its %s waits no longer", async (kind, subject) => {
    const [given, end] = SUBJECTS[subject];
    const id = await given();
    await tell(kind, id);
    expect(await shown()).toEqual({ closed: [false], unread: 1 });
    const [before = "", after = ""] = end.split("$");
    await inTx((tx) => tx.execute(sql`${sql.raw(before)}${id}${sql.raw(after)}`));
    expect(await shown()).toEqual({ closed: [true], unread: 0 });
    const items = [{ kind, objectId: id }];
    expect(await services.store.read((reader) => listClosed(reader, items))).toEqual(items);
  });

  it.each(["approved", "rejected", "dismissed", "defended"])(
    "closes once its block is %s",
    async (status) => {
      const id = await givenBlock();
      await tell("block_opened", id);
      await inTx((tx) =>
        tx.execute(sql`update balance_blocks set status = ${status},
        resolved_at = case when ${status} = 'defended' then null else now() end,
        paid_out_centavos = case ${status}::text when 'approved' then 100 when 'rejected' then 0 end where id = ${id}`),
      );
      expect(await shown()).toEqual({ closed: [true], unread: 0 });
    },
  );

  it("stays open where its subject is not known", async () => {
    await tell("block_opened", newId());
    expect(await shown()).toEqual({ closed: [false], unread: 1 });
  });
});

it("closes nothing that only tells what happened", async () => {
  const id = await givenBlock();
  await tell("block_approved", id);
  await tell("transaction_taken_back", newId());
  await inTx((tx) => tx.execute(sql`update balance_blocks set answered_at = now() where id = ${id}`));
  expect(await shown()).toEqual({ closed: [false, false], unread: 2 });
});
