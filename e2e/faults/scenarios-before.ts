import { takesMoneyOut } from "../../lib/core/enums/intents";
import { expect } from "vitest";
import { newId } from "@/lib/core/ids";
import { startHttpServer } from "@/lib/testing/http-server";
import { makeSelfSignedCertificate } from "@/lib/testing/self-signed";
import { completeIntents } from "@/lib/composers/intents/complete-intents.server";
import { freePort } from "../../lib/runtime/embedded-postgres";
import { startInstance } from "./processes";
import { type Scenarios, type Trial, firstAnswerOf } from "./trial";
import { CALL, bytesOf } from "./writes";

/** Nothing has left yet, or the service rejects it on arrival. */
export const BEFORE_SENDING = {
  /** A process of its own, killed between the entry of the action and its first row. */
  async F1(trial) {
    const instance = await startInstance(trial.world);
    await instance.haltBeforeRow(trial.write.kind, trial.form);
    instance.signal("SIGKILL");
    await instance.ended;
    expect(await trial.row()).toBeNull();
    expect(trial.sends()).toBe(0);
    const again = await firstAnswerOf(trial.write.submit(trial.world.ctx, trial.form));
    expect(again.reported).toBe("done");
  },

  async F2(trial) {
    trial.world.outage.isOn = true;
    await trial.submit();
    trial.world.outage.isOn = false;
    expect(String(trial.error)).toMatch(/the store is down/);
    await completeIntents(trial.world.services);
  },

  async F3(trial) {
    const { world } = trial;
    const impostor = await startHttpServer(
      (_request, response) => void response.end(),
      makeSelfSignedCertificate(),
    );
    const nowhere = [
      `http://127.0.0.1:${await freePort()}/v2`,
      "http://guiche.invalid/v2",
      `${impostor.url}/v2`,
    ];
    try {
      for (const [at, baseUrl] of nowhere.entries()) {
        world.connect({ baseUrl });
        if (at === 0) await trial.submit();
        else await nextRound(trial);
        expect(await trial.row()).toMatchObject({
          state: "ready",
          mayHaveTakenEffect: false,
          outcome: { proof: "not_sent" },
        });
      }
      expect(impostor.requests).toEqual([]);
      if (trial.write.kind !== "withdrawal") world.connect({});
      await trial.settle();
    } finally {
      await impostor.close();
    }
  },

  async F11(trial) {
    trial.world.wire.meet(trial.write.isSend, ({ answer }) =>
      answer(401, { error: "Unauthorized", message: "expired" }),
    );
    await trial.submit();
    expect(trial.world.wire.seen.filter(trial.write.isSend)).toHaveLength(2);
  },

  /** Another instance's token, or the service itself, takes ours away. */
  async F12(trial) {
    const { world } = trial;
    await world.services.pix.getAccount(CALL);
    await world.second.pix.getAccount(CALL);
    await world.sandbox.control("POST", "/tokens/revoke");
    await trial.submit();
    const auths = await world.sandbox.calls("POST", "/auth");
    expect(auths.length).toBeLessThan(8);
  },

  async F13(trial) {
    const { world } = trial;
    world.connect({ clientSecret: "wrong-secret" });
    const since = (await world.sandbox.calls("POST", "/auth")).length;
    await trial.submit();
    // Writes that take money out do nothing by themselves from the first refusal on.
    if (!takesMoneyOut(trial.write.kind)) for (let round = 0; round < 3; round += 1) await nextRound(trial);
    expect((await world.sandbox.calls("POST", "/auth")).length - since).toBeLessThanOrEqual(2);
    expect(await trial.row()).toMatchObject({ state: "ready", outcome: { proof: "not_sent" } });
    expect(trial.sends()).toBe(0);
    world.connect({});
    await trial.settle();
  },

  async F14(trial) {
    const { world } = trial;
    const limited = await world.sandbox.control<{ client_id: string; client_secret: string }>(
      "POST",
      "/credentials",
      { permissions: ["ACCOUNT:READ"], subAccountAccess: false },
    );
    world.connect({ clientId: limited.client_id, clientSecret: limited.client_secret });
    await trial.submit();
    expect(trial.error).toMatchObject({ code: "rejected_upstream" });
  },

  async F15(trial) {
    const { world, write, form } = trial;
    if (write.kind === "refund")
      world.wire.meet(write.isSend, ({ answer }) => answer(404, { error: "NotFound", message: "payment" }));
    else form.projectId = newId();
    await trial.submit();
    if (write.kind !== "refund") return;
    const { rows } = await world.services.store.readers.query<{ mismatch: string }>(
      "select mismatch from transactions where id = $1 and next_read_at is not null",
      [form.transactionId],
    );
    expect(rows).toMatchObject([{ mismatch: "missing" }]);
  },

  async F29(trial) {
    const { world, form } = trial;
    await world.outside.createSubAccount(bytesOf({ reference: "loja-split", name: "Loja" }), CALL);
    form.split = [{ destination: "loja-split", amountCentavos: form.amountCentavos }];
    await trial.submit();
    expect(trial.error).toMatchObject({ upstreamCode: "SPLIT_EXCEEDS_NET" });
    expect((trial.error as { upstreamMessage?: string }).upstreamMessage).toBeTruthy();
  },
} satisfies Scenarios;

/** The next attempt of this write, when its time has come. */
export async function nextRound({ world, row }: Trial): Promise<void> {
  const due = (await row())?.nextAttemptAt;
  if (!due) throw new Error("nothing is due");
  await world.pass((due.getTime() - (await world.databaseNow()).getTime()) / 1_000 + 0.1);
  await completeIntents(world.services);
}
