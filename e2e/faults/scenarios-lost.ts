import { expect } from "vitest";
import { startHttpServer } from "@/lib/testing/http-server";
import { startInstance } from "./processes";
import { nextRound } from "./scenarios-before";
import { type Scenarios } from "./trial";
import { type Exchange, lengthOf } from "./wire";
import { bytesOf } from "./writes";

const CACHED_ERROR_REPEATS = 5;
/** How much of an answer arrives before it is cut, as parts of its length. */
const CUTS = [0, 0.01, 0.15, 0.4, 0.7, 0.999] as const;

/** The request left, and its outcome is not reported, or not completely. */
export const LOST_ANSWERS = {
  /** Processed, then silence. */
  async F4(trial) {
    trial.world.wire.meet(trial.write.isSend, ({ forward }) => forward());
    await trial.submitHastily();
    await trial.settle();
  },

  /** Silence; the retry is answered; only then does the service read the first one. */
  async F5(trial) {
    const { world, write } = trial;
    const late: Exchange[] = [];
    world.wire.meet(write.isSend, (exchange) => late.push(exchange));
    await trial.submitHastily();
    await nextRound(trial);
    expect(late).toHaveLength(1);
    expect((await late[0]?.forward())?.status).toBeLessThan(500);
    await trial.settle();
  },

  async F6(trial) {
    trial.world.wire.meet(trial.write.isSend, ({ answer }) => answer(500, { error: "InternalServerError" }));
    await trial.submit();
    await trial.settle();
  },

  /** The very same error again and again: it may be a cached one, so it is read instead of sent. */
  async F7(trial) {
    trial.world.wire.meet(
      trial.write.isSend,
      async ({ forward, answer }) => {
        await forward();
        answer(500, { error: "InternalServerError" });
      },
      CACHED_ERROR_REPEATS + 1,
    );
    await trial.submit();
    await trial.settle();
  },

  async F8(trial) {
    for (const part of CUTS)
      trial.world.wire.meet(trial.write.isSend, async ({ forward, cut }) => {
        const real = await forward();
        cut(real, Math.floor(lengthOf(real) * part));
      });
    if (trial.write.kind === "project" || trial.write.kind === "sub_account") {
      trial.world.wire.mend();
      trial.world.wire.meet(trial.write.isSend, async ({ forward, cut }) => cut(await forward(), 120));
    }
    await trial.submit();
    await trial.settle();
  },

  /** `kill -9` between the service's answer and our row. */
  async F9(trial) {
    const { world, write, form } = trial;
    const instance = await startInstance(world);
    world.wire.meet(write.isSend, async ({ forward }) => {
      await forward();
      instance.signal("SIGKILL");
    });
    void instance.submit(write.kind, form);
    await instance.ended;
    expect(await trial.row()).toMatchObject({ state: "sending", firstSentAt: expect.any(Date) as Date });
    await trial.settle();
  },

  /** The store is unavailable during the call, and recovers within the lease. */
  async F10(trial) {
    const { world, write } = trial;
    world.wire.meet(write.isSend, async ({ forward, answer }) => {
      const { status, text } = await forward();
      world.outage.isOn = true;
      setTimeout(() => (world.outage.isOn = false), 300);
      answer(status, text);
    });
    await trial.submit();
  },

  async F25(trial) {
    trial.world.wire.meet(trial.write.isSend, ({ answer }) =>
      answer(429, { error: "TooManyRequests" }, { "Retry-After": "7" }),
    );
    await trial.submit();
    await trial.settle();
  },

  /** Never followed with a body and a bearer. */
  async F26(trial) {
    const elsewhere = await startHttpServer((_request, response) => void response.end("{}"));
    trial.world.wire.meet(trial.write.isSend, ({ answer }) =>
      answer(307, "", { Location: `${elsewhere.url}/v2/pix` }),
    );
    await trial.submit();
    await trial.settle();
    expect(elsewhere.requests).toEqual([]);
    await elsewhere.close();
  },

  /** Another write's answer: what it names is never shown as ours. */
  async F27(trial) {
    const { world, write } = trial;
    let reported: Record<string, unknown> = {};
    world.wire.meet(write.isSend, async ({ forward, answer }) => {
      const real = JSON.parse((await forward()).text) as Record<string, unknown>;
      const anothers = {
        charge: { amount: 999.99 },
        withdrawal: { amount: 999.99 },
        refund: { originalTransactionId: "0198c1de-0000-7000-8000-000000000001" },
        project: { name: "Outro projeto" },
        sub_account: { reference: "outra-loja" },
      };
      reported = { ...real, ...anothers[write.kind] };
      answer(201, reported);
    });
    await trial.submit();
    await trial.settle();
    const { readers } = world.services.store;
    const { rows } = await readers.query(
      `select id::text from transactions where id::text = $1 and type = any('{payment,withdrawal}')
       union all select id::text from projects where id::text = $1
       union all select reference from wallets where sub_account_id::text = $1`,
      [reported.id ?? null],
    );
    expect(rows).toEqual([]);
  },
} satisfies Scenarios;

/** Scenarios in which the service decides, or answers that it will not decide yet. */
export const DECISIONS = {
  async F16(trial) {
    trial.world.wire.meet(trial.write.isSend, ({ answer }) =>
      answer(409, { error: "Conflict", message: "Told" }),
    );
    await trial.submit();
    if (trial.reported !== "refused") await trial.settle();
  },

  /** Another body used our key first: the object under it is not the requested one. */
  async F17(trial) {
    const { world, write } = trial;
    world.wire.meet(write.isSend, ({ request, forward }) => {
      const shadow = JSON.parse(request.body.toString()) as Record<string, unknown>;
      return forward(bytesOf({ ...shadow, externalReference: "de-outro" }));
    });
    await trial.submitHastily();
    const key = (await trial.row())?.idempotencyKey;
    await nextRound(trial);
    expect(await trial.row()).toMatchObject({ state: "ambiguous", outcome: { kind: "key_reused" } });
    await trial.settle();
    expect((await trial.row())?.idempotencyKey).toBe(key);
  },
} satisfies Scenarios;
