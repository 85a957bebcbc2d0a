import { type Doubt } from "@/lib/engine/projection/doubts";
import { type ProjectedState } from "@/lib/engine/projection/project-observations";
import { type History } from "./history";
import { type LearntObservation, type PlayedHistory } from "./play-history";
import { balanceOf, moneyOf } from "./true-money";
import { OBJECT_ID, WALLETS } from "./true-service";

/** The cases that no read shows, so that they cannot be known. Each is named and counted. */
export const UNKNOWABLE = {
  expiry_unseen: "a charge expired and still reads pending, and its event was lost",
  expiry_unnamed: "a charge expired and reads like one that was cancelled or failed, and its event was lost",
  ending_undated: "whether an unpaid charge ended in time, where no read dates its end",
  ending_forged: "an unpaid charge's made-up end, which no reading of its status contradicts",
  paid_and_refunded_forged: "a made-up payment beside a made-up refund of it: a refunded payment may read so",
  given_back_unseen: "a payment that was given back reads failed, and nobody told of the refund",
  fee_lost: "the fee and the shares of a payment whose event was lost",
  fee_forged: "another fee or share, told by a made-up event beside or in place of the true one",
  refund_lost: "a refund of which nothing was told",
  refund_forged: "a made-up refund of a payment: no read shows a refund",
  refund_untold: "the end of a refund, of which nothing was told",
  refund_fee_lost: "the fee of a refund whose event was lost",
  withdrawal_fee_lost: "the fee of a withdrawal made elsewhere, whose event was lost",
  withdrawal_end_forged: "a made-up reversal of a withdrawal: one that was reversed may read as any end",
  part_untold: "a part of a withdrawal or a block, whose event was lost or told no amount",
  parts_forged: "made-up parts of a block that add up, where nothing else was told of its end",
  refund_fee_untold: "the fee of a refund whose event leaves it out",
  withdrawal_unseen: "a withdrawal made elsewhere that is still under way",
} as const;
export type Unknowable = keyof typeof UNKNOWABLE;

export type Verdict = { faults: string[]; unknowable: ReadonlySet<Unknowable> };

type Net = Record<string, number>;

/** Checks that projected state and books match the truth, except for the unknowable cases. */
export function judge(history: History, lived: PlayedHistory, picture: ProjectedState, net: Net): Verdict {
  const court = new Court(history, lived, picture, net);
  if (history.kind === "payment") court.payment();
  else court.withdrawal();
  court.nothingElse();
  court.books(net);
  return { faults: court.faults, unknowable: court.unknowable };
}

class Court {
  readonly faults: string[] = [];
  readonly unknowable = new Set<Unknowable>();
  private readonly left: Net;
  private readonly events: LearntObservation[];

  constructor(
    private readonly history: History,
    private readonly lived: PlayedHistory,
    private readonly picture: ProjectedState,
    net: Net,
  ) {
    this.left = { ...net };
    this.events = lived.heard.filter(({ event }) => event !== null);
  }

  nothingElse(): void {
    for (const [what, amount] of Object.entries(this.left))
      this.faults.push(`money: ${what} ${amount}, and truth has none`);
    const wasFooled = this.events.some(({ isForged }) => isForged) && !this.history.exists;
    if (wasFooled && this.picture.transaction && !this.picture.doubt)
      this.faults.push("an invented object is not doubted");
  }

  /** Each wallet's sums are the true ones, or something says why they may not be. */
  books(net: Net): void {
    const money = moneyOf(this.history, this.lived.truth);
    for (const wallet of WALLETS)
      for (const side of ["available", "held"] as const) {
        const is = Object.entries(net)
          .filter(([what]) => what.endsWith(` ${wallet} ${side}`))
          .reduce((sum, [, amount]) => sum + amount, 0);
        const should = balanceOf(money, wallet)[side];
        if (is !== should && this.picture.doubt === null && this.unknowable.size === 0)
          this.faults.push(`books: ${is} ${side} in ${wallet}, and truly ${should}, and nothing says why`);
      }
  }

  payment(): void {
    const { truth } = this.lived;
    const { exists, amount } = this.history;
    if (exists) this.paymentState();
    // Neither the payment nor its refund is in effect, as if it had never been paid.
    const isPaid = exists && truth.state === "completed" && !this.unknowable.has("given_back_unseen");
    const isFooled = this.unknowable.has("paid_and_refunded_forged");
    if (exists && this.picture.transaction)
      this.same("amount", this.picture.transaction.amountCentavos, amount);
    if (exists && truth.state === "completed") this.blocks();
    if (isPaid) {
      this.money(`payment_credit ${OBJECT_ID} ${this.history.wallet} available`, amount);
      this.feeAndShares();
      this.refund();
    } else if (isFooled) {
      for (const what of Object.keys(this.left)) delete this.left[what];
      if (this.picture.transaction?.confirmation !== "to_confirm")
        this.faults.push("made-up money counts as confirmed");
    }
  }

  private paymentState(): void {
    const { truth } = this.lived;
    const { readings } = this.history;
    const state = this.picture.transaction?.state;
    if (state === undefined || state === truth.state) return;
    const shown = truth.state === "expired" ? readings.expiredShownAs : truth.state;
    const isForged = (event: string) => this.forged(event).length > 0;
    const isUndated = readings.moments === "absent" || readings.moments === "unreadable";
    const wasPutBack = this.history.steps.some((step) => step.does === "jump" && step.by < 0);
    const isSilent =
      readings.originalAfterRefund === "failed" && (isUndated || readings.paidAtShown === "completed");
    if (truth.refund === "confirmed" && isSilent && state !== "pending")
      return this.explain("given_back_unseen");
    if (
      state === "completed" &&
      isForged("payment_completed") &&
      isForged("refund_completed") &&
      (shown === "failed" || shown === "cancelled")
    )
      return this.explain("paid_and_refunded_forged");
    if (isUndated && state === "expired" && truth.state === "cancelled")
      return this.explain("ending_undated");
    if (isUndated && wasPutBack && truth.state === "expired" && state === shown)
      return this.explain("ending_undated");
    if (state === "expired" && isForged("payment_expired")) return this.explain("ending_forged");
    if (state === "failed" && isForged("payment_failed") && shown !== "pending")
      return this.explain("ending_forged");
    if (truth.state === "expired" && !this.heardOf("payment_expired")) {
      if (state === "pending" && shown === "pending") return this.explain("expiry_unseen");
      if (state === shown) return this.explain("expiry_unnamed");
    }
    this.faults.push(`state: ${state}, and truly ${truth.state}, shown as ${shown}`);
  }

  /**
   * The event that counts is one that reports the true amount, if there is any. If there are several, the one that
   * the balances show counts.
   */
  private feeAndShares(): void {
    const { fee: trueFee, shares, wallet } = this.history;
    const told = this.events.filter(({ event }) => event?.event === "payment_completed");
    const forged = told.some(({ isForged }) => isForged);
    const isProven = this.picture.transaction?.feeConfirmation === "by_balance";
    // Where the true one was lost, a made-up fee may come to what the shares did.
    if (told.some(({ isForged }) => !isForged) && (isProven || !forged)) {
      this.money(`payment_fee ${OBJECT_ID} ${wallet} available`, -trueFee);
      const split = `split_delivered ${OBJECT_ID}`;
      const net: Net = {};
      for (const { destination, amount: share } of shares) {
        net[destination] = (net[destination] ?? 0) + share;
        net[wallet] = (net[wallet] ?? 0) - share;
      }
      for (const [each, share] of Object.entries(net)) this.money(`${split} ${each} available`, share);
      return;
    }
    this.explain(forged ? "fee_forged" : "fee_lost");
    const fee = 0 - this.taken("payment_fee");
    const shared = 0 - this.taken("split_delivered");
    this.areTold(fee, shared);
  }

  /**
   * Booked amounts must be reported by one of the events. Where the events report different amounts, the booking is
   * doubted.
   */
  private areTold(fee: number, shared: number): void {
    const { amount, wallet } = this.history;
    const told = this.lived.heard.flatMap(({ observation: { told: one } }) =>
      one.about === "transaction" && one.event === "payment_completed" ? one : [],
    );
    const known = told.filter(({ legs }) =>
      (legs?.deliveredCentavos ?? []).every(({ destination }) => WALLETS.has(destination)),
    );
    const fitting = known.filter(({ amountCentavos }) => amountCentavos === amount);
    const all = fitting.length > 0 ? fitting : known;
    // Events without amounts of their own report no shares either.
    const telling = all.filter(
      ({ feeCentavos, legs }) => typeof feeCentavos === "number" || legs !== undefined,
    );
    const saying = telling.map(({ feeCentavos, legs }) => ({
      fee: feeCentavos ?? null,
      // A share for the wallet itself leaves it as it was.
      shared: (legs?.deliveredCentavos ?? [])
        .filter(({ destination }) => destination !== wallet)
        .reduce((sum, leg) => sum + leg.amountCentavos, 0),
    }));
    const withFee = saying.filter((each) => each.fee !== null);
    const counting = withFee.length > 0 ? withFee : saying;
    if (!counting.some((each) => (each.fee ?? 0) === fee)) {
      if (fee !== 0 || counting.length > 0) this.faults.push(`a fee of ${fee} is booked, and nobody told it`);
    }
    if (shared !== 0 && !saying.some((each) => each.shared === shared))
      this.faults.push(`shares of ${shared} are booked, and nobody told them`);
    const isDoubted = (this.picture.transaction?.doubts.length ?? 0) > 0;
    if (new Set(counting.map((each) => each.fee)).size > 1 && !isDoubted)
      this.faults.push("two fees were told, and none is doubted");
    if (new Set(saying.map((each) => each.shared)).size > 1 && !isDoubted)
      this.faults.push("different shares were told, and none are doubted");
  }

  private refund(): void {
    const { truth } = this.lived;
    const { wallet, amount, refundAnswer, refundFee } = this.history;
    if (this.forged("refund_completed").length > 0) {
      this.explain("refund_forged");
      if (-this.taken("refund_debit") > amount) this.faults.push("more is given back than was paid");
      this.taken("refund_fee");
      this.taken("refund_returned");
      return;
    }
    const isEventHeard = this.heardOf("refund_completed");
    const said = this.lived.heard.filter(({ observation: { told } }) => told.about === "refund");
    const isAsked = refundAnswer === "PENDING" || refundAnswer === "CONFIRMED";
    const isKnown = said.length > 0 && truth.refund !== "none" && !truth.isRefundRefused;
    if (truth.refund === "none" || truth.isRefundRefused) return;
    if (!isKnown) return this.explain("refund_lost");
    this.money(`refund_debit ${OBJECT_ID} ${wallet} available`, -amount);
    const isFeeTold = this.heard("refund_completed").some(({ event }) => event?.data.feeCentavos !== null);
    if (isFeeTold) this.money(`refund_fee ${OBJECT_ID} ${wallet} available`, -refundFee);
    else if (isEventHeard && refundFee > 0) this.explain("refund_fee_untold");
    else if (truth.refund === "confirmed") this.explain("refund_fee_lost");
    const isEndTold = said.some(
      ({ observation: { told } }) => told.about === "refund" && told.state === truth.refund,
    );
    if (!isEndTold && truth.refund !== "pending") {
      this.explain("refund_untold");
      if (this.picture.refundState !== "pending")
        this.faults.push("the end of a refund is known that nobody told");
      return;
    }
    this.same("refund", this.picture.refundState, truth.refund);
    if (truth.refund === "error" && isAsked)
      this.money(`refund_returned ${OBJECT_ID} ${wallet} available`, amount);
  }

  private blocks(): void {
    const { wallet } = this.history;
    for (const { id, amount, status, resolvedAt, paidOut } of this.lived.truth.blocks) {
      const shown = this.picture.blocks.find((block) => block.id === id);
      this.same(`block ${id}`, shown?.status ?? "none", status);
      this.money(`block_held ${id} ${wallet} available`, -amount);
      this.money(`block_held ${id} ${wallet} held`, amount);
      if (resolvedAt === null) continue;
      const isOfBlock = ({ event }: LearntObservation) => event?.data.blockId === id;
      const end = `balance_block_${status}`;
      const isTold = this.heard(end).some((heard) => isOfBlock(heard) && isAmountTold(heard));
      const forgedEnds = (one: "approved" | "rejected") =>
        this.forged(`balance_block_${one}`).filter(isOfBlock).map(amountTold);
      const isForged = this.events.some((heard) => heard.isForged && isOfBlock(heard));
      const isForgedWhole = forgedEnds("approved").some((out) =>
        forgedEnds("rejected").some((back) => out + back === amount),
      );
      const isPart = paidOut > 0 && paidOut < amount;
      const doubts = shown?.doubts ?? [];
      const why = isPart ? "part_untold" : isForgedWhole ? "parts_forged" : null;
      const book = (what: string, should: number) =>
        isPart || isForged
          ? this.part(what, should, { why: isTold ? null : why, doubts })
          : this.money(what, should);
      book(`block_paid_out ${id} ${wallet} held`, -paidOut);
      book(`block_released ${id} ${wallet} available`, amount - paidOut);
      book(`block_released ${id} ${wallet} held`, paidOut - amount);
    }
  }

  withdrawal(): void {
    const { truth } = this.lived;
    const { exists, isOwn, amount, wallet, readings } = this.history;
    if (!exists) return;
    const state = this.picture.transaction?.state;
    const isOpen = truth.state === "pending" || truth.state === "processing";
    const isBack = truth.state === "failed" || truth.state === "reversed";
    if (isOpen && !isOwn && this.events.length === 0) return this.explain("withdrawal_unseen");
    const shown = truth.state === "reversed" ? readings.reversedShownAs : truth.state;
    const known = isOpen ? "pending" : truth.state;
    if (state !== known && !(state === "processing" && isOpen)) this.withdrawalState(state, shown);
    const isReturned = state === "failed" || state === "reversed" || state === "cancelled";
    const isDebited = isOwn || !isOpen;
    if (this.picture.transaction) this.same("amount", this.picture.transaction.amountCentavos, amount);
    if (isDebited) this.money(`withdrawal_debit ${OBJECT_ID} ${wallet} available`, -amount);
    if (!isDebited || !(this.unknowable.has("withdrawal_end_forged") ? isReturned : isBack)) return;
    const returned = `withdrawal_returned ${OBJECT_ID} ${wallet} available`;
    const isTold = this.heard("withdrawal_reversed").some(isAmountTold);
    const isForged = [...this.forged("withdrawal_reversed"), ...this.forged("withdrawal_failed")].length > 0;
    const isPart = isBack && truth.back < amount;
    const doubts = this.picture.transaction?.doubts ?? [];
    if (isPart || isForged)
      this.part(returned, isBack ? truth.back : amount, {
        why: isPart && !isTold ? "part_untold" : null,
        doubts,
      });
    else this.money(returned, amount);
  }

  private withdrawalState(state: string | undefined, shown: string): void {
    const { truth } = this.lived;
    const isForged = (event: string) => this.forged(event).length > 0;
    const isReversal = state === "reversed" && isForged("withdrawal_reversed");
    const isOtherEnd =
      (state === "completed" && isForged("withdrawal_completed")) ||
      (state === "failed" && isForged("withdrawal_failed"));
    const isEnded = shown !== "pending" && shown !== "processing";
    if (isEnded && (isReversal || isOtherEnd)) return this.explain("withdrawal_end_forged");
    if (truth.state === "reversed" && state === shown && !this.heardOf("withdrawal_reversed")) {
      // The way back of what was never seen done reads like a failure, and moves the same money.
      if (shown === "completed") this.explain("withdrawal_end_forged");
      return;
    }
    if (truth.state === "failed" && state === "reversed" && isForged("withdrawal_completed")) return;
    this.faults.push(`state: ${state}, and truly ${truth.state}, shown as ${shown}`);
  }

  private forged(event: string): LearntObservation[] {
    return this.events.filter((heard) => heard.isForged && heard.event?.event === event);
  }

  private heard(event: string): LearntObservation[] {
    return this.events.filter((heard) => !heard.isForged && heard.event?.event === event);
  }

  private heardOf(event: string): boolean {
    return this.heard(event).length > 0;
  }

  private explain(why: Unknowable): void {
    this.unknowable.add(why);
  }

  private same(what: string, is: string | number | null, should: string | number): void {
    if (is !== should) this.faults.push(`${what}: ${is}, and truly ${should}`);
  }

  private money(what: string, should: number): void {
    const is = this.left[what] ?? 0;
    delete this.left[what];
    if (is !== should) this.faults.push(`money: ${what} ${is}, and truly ${should}`);
  }

  /** The part must match the truth, carry its own doubt, or have a named reason why the truth cannot be known. */
  private part(
    what: string,
    should: number,
    { why, doubts }: { why: Unknowable | null; doubts: readonly Doubt[] },
  ): void {
    const is = this.left[what] ?? 0;
    delete this.left[what];
    if (is === should || doubts.some(({ mismatch }) => OF_PARTS.has(mismatch))) return;
    if (why !== null) return this.explain(why);
    this.faults.push(`money: ${what} ${is}, and truly ${should}, and its part is not doubted`);
  }

  /** All that an effect did to the object's own wallet, which is taken for explained. */
  private taken(type: string): number {
    let sum = 0;
    for (const [what, amount] of Object.entries(this.left))
      if (what.startsWith(`${type} `)) {
        if (what.includes(` ${this.history.wallet} `)) sum += amount;
        delete this.left[what];
      }
    return sum;
  }
}

const OF_PARTS: ReadonlySet<string> = new Set(["returned_amount", "block_part"]);

const amountTold = ({ event }: LearntObservation): number => event?.data.amountCentavos ?? 0;
const isAmountTold = ({ event }: LearntObservation): boolean => event?.data.amountCentavos !== null;
