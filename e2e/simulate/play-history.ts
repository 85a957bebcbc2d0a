import { factsFromEvent } from "@/lib/composers/deliveries/facts-from-event.server";
import { centavos } from "@/lib/core/money/money";
import { blockRead } from "@/lib/domain/blocks/apply-block-reads.server";
import { transactionRead } from "@/lib/engine/mirror/facts-from-read.server";
import { type Observation, type RefundFacts, type ObservedFacts } from "@/lib/engine/projection/observation";
import { type KnownEvent } from "@/lib/pix/wire/event";
import { whyImplausible } from "@/lib/pix/wire/implausible";
import { openVault } from "@/lib/platform/vault/vault.server";
import { type Fate, type History, type Step } from "./history";
import { type TrueMoney, moneyOf } from "./true-money";
import {
  OBJECT_ID,
  OTHER_WALLET,
  type Truth,
  beginning,
  forge,
  listBlocks,
  momentOf,
  move,
  show,
  worded,
} from "./true-service";

export type LearntObservation = {
  observation: Observation;
  event: KnownEvent | null;
  isForged: boolean;
  learntAt: number;
};
/** A report of the balances by the service, and the true state of the object's money at that moment. */
export type Reading = { at: Date; learntAt: number; isWriteOpen: boolean; money: TrueMoney };
export type PlayedHistory = { truth: Truth; heard: LearntObservation[]; readings: Reading[] };

/** Data that identifies people is irrelevant to these histories. */
const KEY = Buffer.alloc(32, "simulated");
const vault = openVault({ sealingKeys: [{ id: "simulated", key: KEY }], blindKey: KEY });

/** Long enough for everything to arrive, and for a clock that was put back to have caught up. */
const QUIET_AFTER = 6 * 3_600;
/** Two reads count as two only 30 s apart. */
const APART = 40;

/** Plays a history. Returns the true final state and all reports of it, in the order in which they were received. */
export function playHistory(history: History): PlayedHistory {
  return new HistoryPlayer(history).lived();
}

class HistoryPlayer {
  private readonly truth = beginning();
  private readonly heard: LearntObservation[] = [];
  private readonly readings: Reading[] = [];
  private readonly jumps: { at: number; by: number }[];
  private number = 0;
  private asksOpen = false;
  private hasPersonSaid = false;

  constructor(private readonly history: History) {
    this.jumps = history.steps.flatMap((step) =>
      step.does === "jump" ? [{ at: step.at, by: step.by }] : [],
    );
  }

  lived(): PlayedHistory {
    const { history } = this;
    if (history.isOwn) this.tellCreation();
    for (const step of history.steps) this.take(step);
    const last = history.steps.at(-1)?.at ?? 0;
    for (const round of [0, APART]) {
      this.readObject(last + QUIET_AFTER + round, 0);
      this.readBlocks(last + QUIET_AFTER + round, 0);
    }
    this.heard.sort((one, other) => one.learntAt - other.learntAt);
    this.readBalances(last + 2 * QUIET_AFTER);
    return { truth: this.truth, heard: this.heard, readings: this.readings };
  }

  private take(step: Step): void {
    switch (step.does) {
      case "move":
        return this.make(step.move, step.at, step.fate);
      case "forge":
        this.number += 1;
        return this.send(forge(this.history, step.forgery, step.at, this.number), step.at, step.fate, true);
      case "read":
        if (step.fails) return;
        return step.what === "object"
          ? this.readObject(step.at, step.takes)
          : this.readBlocks(step.at, step.takes);
      case "balance":
        return this.readBalances(step.at);
      case "person":
        return this.personSays(step.at);
      case "jump":
        return;
    }
  }

  /** The time that our own clock shows. */
  private ours(seconds: number): Date {
    let shown = seconds;
    for (const { at, by } of this.jumps) if (at <= seconds) shown += by;
    return momentOf(shown);
  }

  private hear(
    observation: Observation,
    learntAt: number,
    event: KnownEvent | null = null,
    isForged = false,
  ): void {
    this.heard.push({ observation, event, isForged, learntAt });
  }

  private tell(
    source: Observation["source"],
    key: string,
    at: number,
    told: ObservedFacts,
    wallet = this.history.wallet,
  ): void {
    this.hear({ key, source, at: this.ours(at), wallet, told }, at);
  }

  private tellCreation(): void {
    const { kind, amount, fee, answeredAfter, expiresAfter } = this.history;
    this.tell("own_write", "intent created", answeredAfter, {
      about: "transaction",
      id: OBJECT_ID,
      type: kind,
      state: "pending",
      amountCentavos: centavos(amount),
      currency: "BRL",
      createdAt: momentOf(0),
      ...(kind === "payment"
        ? { expiresAt: momentOf(expiresAfter) }
        : { feeCentavos: centavos(fee), netCentavos: centavos(amount - fee) }),
    });
  }

  private make(what: Extract<Step, { does: "move" }>["move"], at: number, fate: Fate): void {
    const made = move(this.history, this.truth, what, at);
    if (made && what === "ask_refund") this.askRefund(at);
    if (made?.event) this.send(made.event, at, fate, false);
  }

  private askRefund(at: number): void {
    const { refundAnswer } = this.history;
    this.asksOpen = refundAnswer === "lost";
    if (refundAnswer === "lost" || refundAnswer === "elsewhere") return;
    const state = ({ PENDING: "pending", CONFIRMED: "confirmed", ERROR: "error" } as const)[refundAnswer];
    this.tell("own_write", "intent refund", at + 1, this.refund(state, at + 1));
  }

  private refund(state: RefundFacts["state"], at: number): RefundFacts {
    return {
      about: "refund",
      id: OBJECT_ID,
      state,
      leftAt: momentOf(at),
      failedAt: state === "error" ? momentOf(at) : null,
    };
  }

  /** A person says what the provider said, and only where the mirror leaves it open. */
  private personSays(at: number): void {
    if (this.truth.refund === "confirmed") this.hasPersonSaid = true;
    const { refund } = this.truth;
    const isPending = this.history.refundAnswer === "PENDING";
    if (refund === "error" && isPending) this.tell("person", "person error", at, this.refund("error", at));
    if (refund === "confirmed" && this.asksOpen)
      this.tell("person", "person confirmed", at, {
        about: "refund",
        id: OBJECT_ID,
        state: "confirmed",
        completedAt: momentOf(at),
      });
  }

  private send(plain: KnownEvent, at: number, { arrives, waits, wording }: Fate, isForged: boolean): void {
    if (arrives.length === 0) return;
    const event = worded(plain, wording);
    const stored = at + Math.min(...arrives);
    if (event.leavesAmountToObject && !this.isKnown(stored)) {
      // The service is read first. An event of an object that the service does not know reports nothing.
      if (!this.history.exists) return;
      this.readObject(at, stored - at);
    }
    const receivedAt = this.ours(stored);
    const told = factsFromEvent(event, {
      receivedAt,
      subject: OBJECT_ID,
      blockId: event.data.blockId ?? null,
      vault,
    });
    if (told === null || whyImplausible(event, momentOf(stored)) !== null) return;
    const observation: Observation = {
      key: `${event.event} ${event.eventId} ${event.meaning}`,
      source: "webhook",
      at: receivedAt,
      wallet: event.subAccount ?? "principal",
      told,
    };
    for (const after of arrives) this.hear(observation, at + after + waits, event, isForged);
  }

  private isKnown(at: number): boolean {
    return this.heard.some(
      ({ observation, learntAt }) => observation.told.about === "transaction" && learntAt <= at,
    );
  }

  private readObject(at: number, takes: number): void {
    const { history, truth } = this;
    const asked = { wallet: history.wallet, at: this.ours(at) };
    if (history.exists) return this.hear(transactionRead(vault, show(history, truth), asked), at + takes);
    const told = { about: "missing", id: OBJECT_ID } as const;
    for (const wallet of [history.wallet, OTHER_WALLET])
      this.hear(
        { key: `read ${at} missing ${wallet}`, source: "read", at: asked.at, wallet, told },
        at + takes,
      );
  }

  private readBalances(at: number): void {
    const { history } = this;
    const isUnanswered = history.isOwn && at < history.answeredAfter;
    this.readings.push({
      at: this.ours(at),
      learntAt: at,
      isWriteOpen: isUnanswered || (this.asksOpen && !this.hasPersonSaid),
      money: moneyOf(history, this.truth),
    });
  }

  /** A list of all blocks shows, for each reported block, whether it exists. */
  private readBlocks(at: number, takes: number): void {
    const { history, truth } = this;
    const asked = { wallet: history.wallet, at: this.ours(at) };
    const shown = history.exists ? listBlocks(history, truth) : [];
    for (const block of shown) this.hear(blockRead(block, asked), at + takes);
    const told = new Set(
      this.heard.flatMap(({ observation: { told: one } }) => (one.about === "block" ? one.id : [])),
    );
    for (const id of told)
      if (!shown.some((block) => block.id === id))
        for (const wallet of [history.wallet, OTHER_WALLET])
          this.hear(
            {
              key: `read ${at} missing ${id} ${wallet}`,
              source: "read",
              at: asked.at,
              wallet,
              told: { about: "missing", id },
            },
            at + takes,
          );
  }
}
