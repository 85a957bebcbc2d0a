import { describe, expect, it } from "vitest";
import { PRINCIPAL } from "@/lib/core/ids";
import { centavos } from "@/lib/core/money/money";
import { type EffectType } from "@/lib/core/enums/money";
import { type TransactionState } from "@/lib/core/enums/transactions";
import { type ProjectedState, projectObservations } from "./project-observations";
import { type BlockFacts, type Observation, type ObservedFacts, type TransactionFacts } from "./observation";

// Failures that the properties and the simulator found, each as its shortest history.

const ID = "0198c1de-0000-7000-8000-000000000001";
const BLOCK = "0198c1de-0000-7000-8000-00000000000b";
const WORLD = { wallets: new Set([PRINCIPAL, "loja"]) };
const AMOUNT = centavos(1_000);
const at = (second: number) => new Date(Date.UTC(2026, 10, 20, 15, 0, second));

let told = 0;
function by(
  source: Observation["source"],
  second: number,
  what: ObservedFacts,
  wallet = PRINCIPAL,
): Observation {
  told += 1;
  return { key: `telling ${told}`, source, at: at(second), wallet, told: what };
}
const base = { about: "transaction", id: ID, amountCentavos: AMOUNT } as const;
type Kind = "payment" | "withdrawal";
const event = (
  type: Kind,
  state: TransactionState,
  more: Partial<TransactionFacts> = {},
  wallet = PRINCIPAL,
) => by("webhook", 1, { ...base, type, state, ...more }, wallet);
const shown = (second: number, type: Kind, apiStatus: string, more: Partial<TransactionFacts> = {}) =>
  by("read", second, { ...base, type, apiType: type, apiStatus, ...more });
const twice = (look: (second: number) => Observation): Observation[] => [look(100), look(140)];
const missing = (id: string) => (second: number) => by("read", second, { about: "missing", id });
const own = (type: Kind) => by("own_write", 0, { ...base, type, state: "pending", createdAt: at(0) });
const block = (status: BlockFacts["status"]): BlockFacts => ({
  about: "block",
  id: BLOCK,
  transactionId: ID,
  status,
  amountCentavos: AMOUNT,
});

const folded = (...list: (Observation | Observation[])[]): ProjectedState =>
  projectObservations(list.flat(), WORLD, ID);
const moved = ({ effects }: ProjectedState): Partial<Record<EffectType, number>> =>
  Object.fromEntries(
    effects
      .filter(({ lines }) => lines.length > 0)
      .map(({ type, lines }) => [type, lines.reduce((sum, { available }) => sum + available, 0)]),
  );

describe("an amount beyond bounds", () => {
  it("is no money, whoever tells it, and is doubted", () => {
    const absurd = { amountCentavos: centavos(Number.MAX_SAFE_INTEGER) };
    const picture = folded(own("payment"), shown(5, "payment", "completed", absurd));
    expect(moved(picture)).toEqual({ payment_credit: 1_000 });
    expect(picture.doubt?.mismatch).toBe("amount");
  });
});

describe("a claim that the service does not show", () => {
  it("an invented withdrawal takes no money once it was found missing twice", () => {
    const claim = event("withdrawal", "completed");
    expect(moved(folded(claim))).toEqual({ withdrawal_debit: -1_000 });
    const picture = folded(claim, twice(missing(ID)));
    expect(moved(picture)).toEqual({});
    expect(picture.doubt?.mismatch).toBe("contradicted");
  });

  it("a payment that an event told for another wallet is contradicted by how it stands in its own", () => {
    const claim = event("payment", "completed", {}, "loja");
    const pending = twice((second) => shown(second, "payment", "pending"));
    expect(moved(folded(own("payment"), claim, pending))).toEqual({});
  });

  it("a block that the list does not show twice is not held, and says nothing of its payment", () => {
    const paid = [event("payment", "completed"), shown(5, "payment", "completed")];
    const picture = folded(paid, by("webhook", 1, block("awaiting_response")), twice(missing(BLOCK)));
    expect(moved(picture)).toEqual({ payment_credit: 1_000 });
    expect(picture.blocks).toMatchObject([{ status: "dismissed", amountCentavos: 1_000 }]);
    expect(picture.hasOpenBlock).toBe(false);
    expect(picture.transaction?.state).toBe("completed");
    expect(picture.doubt?.mismatch).toBe("block_contradicted");
  });

  it("a block above its payment stands dismissed, also where an end without an amount was told of it", () => {
    const above = { ...block("awaiting_response"), amountCentavos: centavos(5_000) };
    const end: BlockFacts = { ...block("approved"), amountCentavos: null };
    for (const told of [[above], [above, end]]) {
      const picture = folded(
        event("payment", "completed"),
        told.map((one) => by("webhook", 1, one)),
      );
      expect(picture.blocks).toMatchObject([{ status: "dismissed", amountCentavos: 5_000 }]);
      expect(moved(picture)).toEqual({ payment_credit: 1_000 });
      expect(picture.doubt?.mismatch).toBe("block_amount");
    }
  });

  it("a dismissed block is held again where the list shows it at last", () => {
    const told = [by("webhook", 1, block("awaiting_response")), ...twice(missing(BLOCK))];
    const picture = folded(event("payment", "completed"), told, by("read", 200, block("defended")));
    expect(picture.blocks).toMatchObject([{ status: "defended" }]);
    expect(picture.effects.map(({ type }) => type)).toContain("block_held");
  });

  it("a block that the list shows open twice was not paid out", () => {
    const open = twice((second) => by("read", second, block("awaiting_response")));
    const picture = folded(by("webhook", 1, block("approved")), open);
    expect(picture.blocks[0]?.status).toBe("awaiting_response");
    expect(picture.effects.map(({ type }) => type)).toEqual(["block_held"]);
  });
});

describe("a payment that was given back", () => {
  const failed = twice((second) => shown(second, "payment", "failed", { failureReason: "refunded" }));

  it("was paid where the service took our refund, whatever it reads since", () => {
    const refund = by("own_write", 2, { about: "refund", id: ID, state: "pending" });
    expect(moved(folded(own("payment"), refund, failed))).toEqual({
      payment_credit: 1_000,
      refund_debit: -1_000,
    });
  });

  it("was paid where what reads failed says when it was paid", () => {
    const dated = twice((second) => shown(second, "payment", "failed", { completedAt: at(1) }));
    const picture = folded(own("payment"), dated);
    expect(picture.transaction?.state).toBe("completed");
    expect(moved(picture)).toEqual({ payment_credit: 1_000 });
  });

  it("was not paid where its deposit was blocked, though a refund of it was told", () => {
    const claims = [
      event("payment", "completed"),
      by("webhook", 2, { about: "refund", id: ID, state: "confirmed", amountCentavos: AMOUNT }),
    ];
    const blocked = { blockedDeposit: { refund: { status: "confirmed" } } };
    const picture = folded(
      claims,
      twice((second) => shown(second, "payment", "failed", blocked)),
    );
    expect(picture.transaction?.state).toBe("failed");
    expect(moved(picture)).toEqual({});
  });

  it("is not confirmed by a read that agrees with another event", () => {
    const claims = [
      event("payment", "completed"),
      event("payment", "failed"),
      by("webhook", 2, { about: "refund", id: ID, state: "confirmed", amountCentavos: AMOUNT }),
    ];
    const picture = folded(claims, failed);
    expect(picture.transaction?.state).toBe("completed");
    expect(picture.transaction?.confirmation).toBe("to_confirm");
  });
});

describe("an end that the service's own word has no name for", () => {
  const confirmationOf = (...list: Observation[]) => folded(...list).transaction?.confirmation;
  const expired = event("payment", "expired", { expiredAt: at(1), expiresAt: at(1) });
  const reversed = event("withdrawal", "reversed", { reversedAt: at(1) });

  it.each(["cancelled", "failed"])("is confirmed by a read that says %s", (apiStatus) => {
    expect(confirmationOf(expired, shown(5, "payment", apiStatus))).toBe("by_read");
    expect(confirmationOf(reversed, shown(5, "withdrawal", apiStatus))).toBe("by_read");
  });

  it("is not by a read of a time at which it may not have come to that end", () => {
    expect(confirmationOf(expired)).toBe("to_confirm");
    expect(confirmationOf(expired, shown(5, "payment", "pending"))).toBe("to_confirm");
    const inTime = shown(5, "payment", "cancelled", { updatedAt: at(0) });
    expect(confirmationOf(expired, inTime)).toBe("to_confirm");
    expect(confirmationOf(reversed, shown(5, "withdrawal", "completed"))).toBe("to_confirm");
  });

  it("is not by a deposit that was refused", () => {
    const refused = shown(5, "payment", "failed", { blockedDeposit: { reason: "CNPJ_PAYER_NOT_ALLOWED" } });
    expect(confirmationOf(expired, refused)).not.toBe("to_confirm");
    expect(folded(expired, refused).transaction?.state).toBe("failed");
  });
});

describe("a charge that expired", () => {
  it("has expired where an event said so, though it reads failed and nobody told until when it ran", () => {
    const failed = twice((second) => shown(second, "payment", "failed", { failureReason: "expired" }));
    const picture = folded(event("payment", "expired", { expiredAt: at(1) }), failed);
    expect(picture.transaction?.state).toBe("expired");
  });
});

describe("a charge whose answer was local time labelled as UTC", () => {
  const HOUR = 3_600;
  const made = by("own_write", 0, {
    ...base,
    type: "payment",
    state: "pending",
    createdAt: at(0),
    expiresAt: at(HOUR),
  });
  const odd = (second: number, apiStatus: string, more: Partial<TransactionFacts> = {}) =>
    shown(second, "payment", apiStatus, { createdAt: at(-3 * HOUR), ...more });
  const stateAfter = (...looks: Observation[]) => folded(made, ...looks).transaction?.state;

  it("keeps the moments that its answer was corrected to, whatever a read shows later", () => {
    const { transaction } = folded(odd(10, "pending", { expiresAt: at(-2 * HOUR) }), made);
    expect(transaction).toMatchObject({ state: "pending", createdAt: at(0), expiresAt: at(HOUR) });
  });

  it("has expired where a read shows its end at its time, by a clock three hours back or by the right one", () => {
    expect(stateAfter(odd(HOUR + 5, "failed", { updatedAt: at(-2 * HOUR) }))).toBe("expired");
    expect(stateAfter(odd(HOUR + 5, "cancelled"))).toBe("expired");
    const right = shown(HOUR + 5, "payment", "cancelled", { createdAt: at(0), updatedAt: at(HOUR) });
    expect(stateAfter(right)).toBe("expired");
  });

  it("was cancelled where it ended in time, by either clock", () => {
    expect(stateAfter(odd(2 * HOUR, "cancelled", { updatedAt: at(-2.5 * HOUR) }))).toBe("cancelled");
    const right = shown(2 * HOUR, "payment", "cancelled", { createdAt: at(0), updatedAt: at(0.5 * HOUR) });
    expect(stateAfter(odd(10, "pending", { expiresAt: at(-2 * HOUR) }), right)).toBe("cancelled");
  });
});

describe("our clock, put back between two reads and an event", () => {
  const reversal = by("webhook", 10, {
    ...base,
    type: "withdrawal",
    state: "reversed",
    feeCentavos: centavos(0),
    reversedAt: at(3_000),
  });
  const pending = twice((second) => shown(second, "withdrawal", "pending", { updatedAt: at(0) }));
  const after = (updatedAt: Date) => shown(9_000, "withdrawal", "completed", { updatedAt });

  it("takes nothing back of which the service shows the very change", () => {
    expect(folded(reversal, pending, after(at(3_000))).transaction?.state).toBe("reversed");
  });

  it("keeps nothing whose change the service dates otherwise", () => {
    expect(folded(reversal, pending, after(at(2_000))).transaction?.state).toBe("completed");
  });
});

describe("a withdrawal that was cancelled", () => {
  it("came back", () => {
    const cancelled = twice((second) => shown(second, "withdrawal", "cancelled"));
    expect(moved(folded(own("withdrawal"), cancelled))).toEqual({
      withdrawal_debit: -1_000,
      withdrawal_returned: 1_000,
    });
  });

  it("was reversed where a read had shown it done", () => {
    const looks = [shown(5, "withdrawal", "completed"), shown(100, "withdrawal", "cancelled")];
    expect(folded(own("withdrawal"), looks).transaction?.state).toBe("reversed");
  });
});

describe("a withdrawal that came back in part", () => {
  const part = (amount: number) => event("withdrawal", "reversed", { amountCentavos: centavos(amount) });
  const done = event("withdrawal", "completed");
  const back = (...list: (Observation | Observation[])[]) => {
    const picture = folded(own("withdrawal"), ...list);
    return [moved(picture).withdrawal_returned, picture.doubt?.mismatch];
  };
  const reads = twice((second) => shown(second, "withdrawal", "failed"));

  it("has back in the books what was told, and is doubted, whatever its reads say of the whole", () => {
    expect(back(done, part(400))).toEqual([400, "returned_amount"]);
    expect(back(done, part(400), reads)).toEqual([400, "returned_amount"]);
    const picture = folded(own("withdrawal"), done, part(400), reads);
    expect(picture.transaction).toMatchObject({ amountCentavos: 1_000, confirmation: "to_confirm" });
    expect(picture.doubt?.details).toEqual({ source: "webhook", known: 1_000, reported: 400 });
    expect(moved(picture).withdrawal_debit).toBe(-1_000);
  });

  it("has back no more than left, and of several amounts the least", () => {
    expect(back(done, part(1_400))).toEqual([1_000, "returned_amount"]);
    expect(back(done, part(700), part(400))).toEqual([400, "returned_amount"]);
  });

  it("has all of it back where the event tells no amount, nothing, or all", () => {
    const bare = event("withdrawal", "reversed", { amountCentavos: null });
    for (const one of [bare, part(0), part(1_000)]) expect(back(done, one)).toEqual([1_000, undefined]);
  });

  it("has as much back as a person says, at most what left", () => {
    const said = (second: number, amount: number) =>
      by("person", second, {
        ...base,
        type: "withdrawal",
        state: "reversed",
        amountCentavos: centavos(amount),
      });
    expect(back(done, part(400), said(50, 1_000))).toEqual([1_000, undefined]);
    expect(back(done, part(400), said(50, 1_000), said(60, 300))).toEqual([300, undefined]);
    expect(back(done, part(400), said(50, 5_000))).toEqual([1_000, undefined]);
  });

  it("keeps the fee that the event of its end tells, where that tells all of the amount or none", () => {
    const failed = (amount: number | null) =>
      event("withdrawal", "failed", {
        amountCentavos: amount === null ? null : centavos(amount),
        feeCentavos: centavos(35),
      });
    const untold = by("own_write", 0, { ...base, type: "withdrawal", state: "pending", feeCentavos: null });
    for (const amount of [1_000, null])
      for (const known of [untold, twice((second) => shown(second, "withdrawal", "failed"))])
        expect(folded(known, failed(amount)).transaction?.feeCentavos).toBe(35);
    expect(folded(untold, failed(400)).transaction?.feeCentavos).toBeNull();
    const other = event("withdrawal", "reversed", { amountCentavos: null, feeCentavos: centavos(0) });
    const done = event("withdrawal", "completed", { feeCentavos: centavos(35) });
    expect(folded(untold, done, other)).toMatchObject({ transaction: { feeCentavos: 35 }, doubt: null });
  });

  it("is as large as its event says where nothing else tells it", () => {
    expect(moved(folded(part(400)))).toEqual({ withdrawal_debit: -400, withdrawal_returned: 400 });
  });

  it("that failed comes back whole once the service shows it as failed", () => {
    const failure = event("withdrawal", "failed", { amountCentavos: centavos(400) });
    expect(back(failure)).toEqual([400, "returned_amount"]);
    expect(back(failure, reads)).toEqual([1_000, undefined]);
  });
});

describe("a block that ended in part", () => {
  const paid = event("payment", "completed");
  const ended = (status: "approved" | "rejected", amount: number | null) =>
    by("webhook", 9, { ...block(status), amountCentavos: amount === null ? null : centavos(amount) });
  const held = by("webhook", 1, block("awaiting_response"));
  const linesOf = (picture: ProjectedState) =>
    picture.effects
      .filter(({ type }) => type.startsWith("block_"))
      .map(({ type, lines }) => [type, lines[0]?.available, lines[0]?.held]);
  const wholeOut = [
    ["block_held", -1_000, 1_000],
    ["block_paid_out", 0, -1_000],
  ];

  it("approved with 600 of 1,000 pays out 600 and releases the rest, and is doubted", () => {
    const picture = folded(paid, held, ended("approved", 600));
    expect(linesOf(picture)).toEqual([
      ["block_held", -1_000, 1_000],
      ["block_paid_out", 0, -600],
      ["block_released", 400, -400],
    ]);
    expect(picture.doubt).toEqual({
      mismatch: "block_part",
      details: { source: "webhook", known: 1_000, reported: 600 },
    });
    expect(picture.returned.centavos).toBe(600);
  });

  it("does so whatever order it is told in, and beside a list that shows how much was held", () => {
    const list = by("read", 50, block("approved"));
    for (const told of [
      [ended("approved", 600), held],
      [held, ended("approved", 600), list],
      [by("read", 5, block("defended")), ended("approved", 600)],
      [held, by("read", 50, { ...block("approved"), amountCentavos: centavos(600) })],
    ])
      expect(folded(paid, told).blocks[0]).toMatchObject({ amountCentavos: 1_000, paidOutCentavos: 600 });
  });

  it("rejected with 600 of 1,000 releases 600, and the rest counts as gone", () => {
    const picture = folded(paid, held, ended("rejected", 600));
    expect(linesOf(picture)).toEqual([
      ["block_held", -1_000, 1_000],
      ["block_paid_out", 0, -400],
      ["block_released", 600, -600],
    ]);
    expect(picture.doubt?.mismatch).toBe("block_part");
  });

  it("is not doubted where both parts were told and add up, and is where they do not", () => {
    const both = folded(paid, held, ended("rejected", 400), ended("approved", 600));
    expect(both.blocks[0]).toMatchObject({ status: "approved", paidOutCentavos: 600 });
    expect(both.doubt).toBeNull();
    const other = folded(paid, held, ended("rejected", 300), ended("approved", 600));
    expect(other.blocks[0]?.doubts.map(({ mismatch }) => mismatch)).toContain("outcome");
  });

  it("is doubted where parts that add up stand beside another end", () => {
    const parts = [ended("rejected", 400), ended("approved", 600)];
    for (const other of [ended("approved", 1_000), ended("approved", 700), ended("rejected", 300)])
      expect(folded(paid, held, parts, other).doubt).not.toBeNull();
    const list = by("read", 50, block("approved"));
    expect(folded(paid, held, parts, ended("approved", 1_000), list).doubt?.mismatch).toBe("block_part");
    expect(folded(paid, held, parts, ended("approved", 600), list).doubt).toBeNull();
  });

  it("ends as the list says, with the same money, where both parts were told", () => {
    const parts = [ended("rejected", 400), ended("approved", 600)];
    for (const status of ["approved", "rejected"] as const)
      expect(folded(paid, held, parts, by("read", 50, block(status))).blocks[0]).toMatchObject({
        ...{ status, paidOutCentavos: 600, doubts: [] },
      });
  });

  it("ends as a whole where its end tells no amount or nothing, and grows where it tells more", () => {
    expect(linesOf(folded(paid, held, ended("approved", null)))).toEqual(wholeOut);
    expect(linesOf(folded(paid, held, ended("approved", 0)))).toEqual(wholeOut);
    const small = by("webhook", 1, { ...block("awaiting_response"), amountCentavos: centavos(300) });
    expect(linesOf(folded(paid, small, ended("approved", 1_000)))).toEqual(wholeOut);
  });

  it("is believed once a balance shows that so much went out", () => {
    const shownOut = (out: number) =>
      by("balance", 60, {
        ...{ about: "balance", id: ID, payment: null, refunds: [], withdrawal: null },
        blocks: [{ blockId: BLOCK, paidOutCentavos: centavos(out) }],
      });
    const told = [paid, held, ended("approved", 600)];
    expect(folded(told, shownOut(600)).doubt).toBeNull();
    expect(folded(told, shownOut(700)).doubt?.mismatch).toBe("block_part");
    expect(folded(told, { ...shownOut(600), wallet: "loja" }).doubt?.mismatch).toBe("block_part");
  });
});

describe("a block whose status is unknown", () => {
  const read = (second: number, status: BlockFacts["status"], apiStatus: string = status) =>
    by("read", second, { ...block(status), apiStatus });
  const explained = (second: number, status: BlockFacts["status"], apiStatus: string) =>
    by("person", second, { ...block(status), amountCentavos: null, apiStatus });
  const paid = event("payment", "completed");
  const statusOf = (picture: ProjectedState) => picture.blocks[0]?.status;
  const typesOf = ({ effects }: ProjectedState) => effects.map(({ type }) => type);

  it("replaces a known status that is no end, and the amount stays held", () => {
    for (const before of ["awaiting_response", "defended"] as const) {
      const picture = folded(paid, read(5, before), read(50, "other", "em_recurso"));
      expect(picture.blocks).toMatchObject([{ status: "other", apiStatus: "em_recurso" }]);
      expect(typesOf(picture)).toContain("block_held");
      expect(picture.hasOpenBlock).toBe(true);
    }
  });

  it("replaces no end: the word stands beside it", () => {
    const picture = folded(paid, read(5, "rejected"), read(50, "other", "em_recurso"));
    expect(picture.blocks).toMatchObject([{ status: "rejected", apiStatus: "em_recurso" }]);
  });

  it("ends with a later event, and goes on with a later known status", () => {
    const unknown = read(50, "other", "em_recurso");
    expect(statusOf(folded(paid, unknown, by("webhook", 60, block("approved"))))).toBe("approved");
    expect(statusOf(folded(paid, unknown, read(60, "defended")))).toBe("defended");
  });

  it("is what a person said of this word, the last time, and of no other word", () => {
    const known = read(5, "defended");
    const unknown = read(50, "other", "em_recurso");
    const said = explained(60, "awaiting_response", "em_recurso");
    expect(statusOf(folded(paid, known, unknown, said))).toBe("awaiting_response");
    expect(statusOf(folded(paid, known, unknown, said, explained(70, "defended", "em_recurso")))).toBe(
      "defended",
    );
    expect(statusOf(folded(paid, known, unknown, said, read(80, "other", "reaberto")))).toBe("other");
  });

  it("moves the money that a person said it means", () => {
    const unknown = read(50, "other", "pago_parcial");
    const picture = folded(paid, unknown, explained(60, "approved", "pago_parcial"));
    expect(statusOf(picture)).toBe("approved");
    expect(picture.returned.centavos).toBe(1_000);
    expect(picture.held.centavos).toBe(0);
  });
});

describe("the amount that counts", () => {
  it("is what one read shows, before what events claim, and is doubted until it is decided", () => {
    const claim = event("payment", "completed", { amountCentavos: centavos(90) });
    const picture = folded(claim, shown(5, "payment", "completed"));
    expect(picture.transaction?.amountCentavos).toBe(1_000);
    expect(picture.doubt?.mismatch).toBe("amount");
    expect(
      folded(
        claim,
        twice((second) => shown(second, "payment", "completed")),
      ).doubt,
    ).toBeNull();
  });

  it("is for a block the one in the newest reading that reports one", () => {
    const absurd = { ...block("defended"), amountCentavos: centavos(Number.MAX_SAFE_INTEGER) };
    const picture = folded(by("read", 5, block("awaiting_response")), by("read", 50, absurd));
    expect(picture.blocks[0]).toMatchObject({ status: "defended", amountCentavos: 1_000 });
  });
});

describe("the shares that count", () => {
  const paid = (fee: number | null, share: number, more: Partial<TransactionFacts> = {}) =>
    event("payment", "completed", {
      feeCentavos: fee === null ? null : centavos(fee),
      ...(share > 0 && {
        legs: { deliveredCentavos: [{ destination: "loja", amountCentavos: centavos(share) }] },
      }),
      ...more,
    });
  const shares = ({ transaction }: ProjectedState) => transaction?.legs.map((leg) => leg.deliveredCentavos);

  it("are not those of an event that tells another amount", () => {
    const picture = folded(
      paid(10, 0),
      paid(10, 5, { amountCentavos: centavos(90) }),
      shown(5, "payment", "completed"),
    );
    expect(shares(picture)).toEqual([]);
  });

  it("are the greater ones of two that were told, doubted, whichever came first", () => {
    for (const list of [
      [paid(10, 5), paid(10, 7)],
      [paid(10, 7), paid(10, 5)],
      [paid(10, 0), paid(10, 7)],
    ]) {
      const picture = folded(list);
      expect(shares(picture)).toEqual([7]);
      expect(picture.doubt?.mismatch).toBe("split");
    }
  });

  it("stand without a fee that was told beside another amount", () => {
    const other = paid(200, 5, { amountCentavos: centavos(9_000) });
    const picture = folded(paid(null, 7), other, shown(5, "payment", "completed"));
    expect(picture.transaction?.feeCentavos).toBeNull();
    expect(shares(picture)).toEqual([7]);
  });

  it("are doubted where events tell others, all of another amount than the service shows", () => {
    const other = { amountCentavos: centavos(1_005) };
    const picture = folded(
      event("payment", "completed", { ...other, feeCentavos: centavos(5) }),
      event("payment", "completed", {
        ...other,
        legs: { deliveredCentavos: [{ destination: "loja", amountCentavos: centavos(100) }] },
      }),
      twice((second) => shown(second, "payment", "completed")),
    );
    expect(picture.transaction?.doubts.map(({ mismatch }) => mismatch)).toContain("split");
  });

  it("are not doubted by an event that tells no money", () => {
    const picture = folded(paid(10, 5), paid(null, 0));
    expect(shares(picture)).toEqual([5]);
    expect(picture.doubt).toBeNull();
  });
});
