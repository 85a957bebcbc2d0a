import { type Faker } from "@faker-js/faker";
import { SHOPS, makeCompany, makePerson, pickGood } from "../history/merchant";
import { type PlannedAction, BLOCK_REASONS, REFUND_REASONS, splitOf } from "../history/plan";

/** By this number an act names a payment of a while ago, whichever there is. */
export const A_RECENT_PAYMENT = 0;

const THIS_CHARGE = 1;
const CHARGE_SECONDS = 1_800;
/** The specification's shortest period: an unpaid charge expires before its viewer has gone. */
const UNPAID_SECONDS = 300;

// One in this many moments has such an event beside its sale. The remainder of the division separates the kinds.
const EVERY = {
  refund: [17, 5],
  block: [60, 23],
  refused: [29, 7],
  unpaid: [13, 9],
} as const;

const isTurnOf = (name: keyof typeof EVERY, moment: number): boolean =>
  moment % EVERY[name][0] === EVERY[name][1];

/**
 * Draws the acts of one moment of the merchant's day: a sale, and now and then something else. The same number gives
 * the same acts.
 */
export function drawMoment(faker: Faker, moment: number, now: Date): PlannedAction[] {
  faker.seed(moment);
  return [
    saleOf(faker, moment, now),
    ...(isTurnOf("refund", moment) ? [refundOf(faker, now)] : []),
    ...(isTurnOf("block", moment) ? [blockOf(faker, now)] : []),
  ];
}

function saleOf(faker: Faker, moment: number, now: Date): PlannedAction {
  const shop = faker.helpers.weightedArrayElement(SHOPS.map((value) => ({ value, weight: value.share })));
  const customer = makePerson(faker);
  const end = isTurnOf("unpaid", moment) ? "open" : isTurnOf("refused", moment) ? "refused" : "paid";
  return {
    kind: "charge",
    number: THIS_CHARGE,
    at: end === "open" ? now : before(faker, now),
    endsAt: now,
    shop,
    ...pickGood(faker),
    reference: `PED-${String(50_000 + moment)}`,
    customer,
    split: splitOf(faker, shop),
    expiresInSeconds: end === "open" ? UNPAID_SECONDS : CHARGE_SECONDS,
    end,
    payer: end === "refused" ? makeCompany(faker) : customer,
  };
}

const refundOf = (faker: Faker, now: Date): PlannedAction => ({
  kind: "refund",
  at: before(faker, now),
  endsAt: now,
  charge: A_RECENT_PAYMENT,
  reason: faker.helpers.arrayElement(REFUND_REASONS),
  end: "confirmed",
});

const blockOf = (faker: Faker, now: Date): PlannedAction => ({
  kind: "block",
  at: now,
  endsAt: now,
  charge: A_RECENT_PAYMENT,
  blockType: "med",
  reason: faker.helpers.arrayElement(BLOCK_REASONS.med),
  referenceNumber: `MED-${faker.string.numeric(10)}`,
  isDefended: false,
  end: "open",
});

/** The payer looked at the code first. */
const before = (faker: Faker, now: Date): Date =>
  new Date(now.getTime() - faker.number.int({ min: 8_000, max: 90_000 }));
