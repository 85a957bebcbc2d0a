import { expect } from "vitest";
import { createCharge } from "@/lib/domain/charges/create-charge.server";
import { recordRefundError } from "@/lib/domain/refunds/decide-refund.server";
import { syncProjects } from "@/lib/domain/projects/sync-projects.server";
import { syncWallets } from "@/lib/domain/wallets/sync-wallets.server";
import { readDueTransactions } from "@/lib/composers/workers/read-due-transactions.server";
import { sweepDeliveries } from "@/lib/composers/workers/sweep-deliveries.server";
import { openReceiver } from "./receiver";
import { type Scenarios, type Trial, firstAnswerOf } from "./trial";
import { CreateChargeInput } from "@/lib/domain/charges/schema";
import { PERSON, WRITES } from "./writes";

const HOUR_SECONDS = 3_600;
const SWEPT_AFTER_SECONDS = 10;

/** Simulates the network's completion of the object that a write has made. */
async function complete({ world, write, form }: Trial, id: string): Promise<string> {
  const { control } = world.sandbox;
  switch (write.kind) {
    case "charge":
      await control("POST", `/charges/${id}/pay`, { payer: PERSON });
      return "payment_completed";
    case "withdrawal":
      await control("POST", `/withdrawals/${id}/complete`);
      return "withdrawal_completed";
    default:
      await control("POST", `/refunds/${String(form.transactionId)}/confirm`);
      return "refund_completed";
  }
}

async function mirrorOf({ world, write, form }: Trial, id: string): Promise<unknown> {
  const [table, key] =
    write.kind === "refund" ? ["refunds", "original_transaction_id"] : ["transactions", "id"];
  const { rows } = await world.services.store.readers.query(`select state from ${table} where ${key} = $1`, [
    write.kind === "refund" ? form.transactionId : id,
  ]);
  return rows;
}

/** Events early, late and never. */
export const EVENTS = {
  /** The service's event overtakes its answer. */
  async F23(trial) {
    const { world, write } = trial;
    const receiver = await openReceiver(world);
    let id = "";
    world.wire.meet(write.isSend, async ({ forward, answer }) => {
      const { status, text } = await forward();
      id = String((JSON.parse(text) as { id?: string }).id);
      await receiver.heard(await complete(trial, id));
      answer(status, text);
    });
    await trial.submit();
    await receiver.close();
    // Events that had to wait for the answer are processed again.
    await world.pass(SWEPT_AFTER_SECONDS);
    await sweepDeliveries(world.services);
    const state = write.kind === "refund" ? "confirmed" : "completed";
    expect(await mirrorOf(trial, id)).toEqual([{ state }]);
  },

  /** Not one event arrives: reading finds out, and a refund with an unknown outcome goes to a person with its evidence. */
  async F24(trial) {
    const { world, write, form } = trial;
    const isMoney = write.kind === "charge" || write.kind === "withdrawal";
    if (!isMoney) world.wire.meet(write.isSend, ({ forward }) => forward());
    await (isMoney ? trial.submit() : trial.submitHastily());
    if (isMoney) {
      const id = (await trial.row())?.resultId ?? "";
      await complete(trial, id);
      await world.pass(HOUR_SECONDS);
      await readDueTransactions(world.services);
      expect(await mirrorOf(trial, id)).toEqual([{ state: "completed" }]);
      return;
    }
    await trial.settle();
    if (write.kind === "project") await syncProjects(world.services);
    if (write.kind === "sub_account") await syncWallets(world.services);
    if (write.kind !== "refund") return;
    const { rows } = await world.services.store.readers.query<{ fell: number }>(
      "select total_before - total_after as fell from refund_evidence where intent_id = $1",
      [form.intentId],
    );
    expect(rows).toEqual([{ fell: 10_050 }]);
  },

  /** Later changes of an object that seemed to be final. */
  async F30(trial) {
    const { world, write, form } = trial;
    const { control } = world.sandbox;
    if (write.kind === "charge") form.expiresInSeconds = 300;
    await trial.submit();
    const id = (await trial.row())?.resultId ?? "";
    if (write.kind === "sub_account") {
      await control("POST", `/sub-accounts/${id}/suspend`);
      const charge = await WRITES.charge.form(world, { wallet: id });
      const said = await firstAnswerOf(
        createCharge({ ...world.ctx, wallet: id }, CreateChargeInput.parse(charge)),
      );
      expect(said).toMatchObject({ reported: "refused", error: { upstreamCode: "SUB_ACCOUNT_SUSPENDED" } });
      return;
    }
    const receiver = await openReceiver(world);
    if (write.kind === "charge") {
      // Reported as expired by an event that was too early; the payer was faster.
      await world.services.store.writers.query("update transactions set state = 'expired' where id = $1", [
        id,
      ]);
      await receiver.heard(await complete(trial, id));
      await world.pass(HOUR_SECONDS);
      await readDueTransactions(world.services);
      expect(await mirrorOf(trial, id)).toEqual([{ state: "completed" }]);
    } else if (write.kind === "withdrawal") {
      await receiver.heard(await complete(trial, id));
      await control("POST", `/withdrawals/${id}/reverse`, { failureReason: "conta encerrada" });
      await receiver.heard("withdrawal_reversed");
      expect(await mirrorOf(trial, id)).toEqual([{ state: "reversed" }]);
      const { rows } = await world.services.store.readers.query<{ kind: string }>(
        "select kind from steps where object_id = $1",
        [id],
      );
      const kinds = rows.map(({ kind }) => kind);
      expect(kinds).toEqual(expect.arrayContaining(["withdrawal_completed", "withdrawal_reversed"]));
    } else {
      await receiver.heard(await complete(trial, id));
      const late = recordRefundError(world.ctx, {
        wallet: "principal",
        transactionId: String(form.transactionId),
        note: "o banco disse que não",
      });
      await expect(late).rejects.toMatchObject({ code: "conflict" });
      expect(await mirrorOf(trial, id)).toEqual([{ state: "confirmed" }]);
    }
    await receiver.close();
  },
} satisfies Scenarios;
