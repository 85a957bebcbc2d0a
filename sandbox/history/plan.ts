import { type Faker } from "@faker-js/faker";
import { SAO_PAULO, addDaysTo, dayOf, startOfDayInSaoPaulo } from "@/lib/core/time/sao-paulo";
import {
  HOURS,
  type Payee,
  type Person,
  SHOPS,
  type Shop,
  WEEKDAYS,
  makeCompany,
  makePerson,
  payeesOf,
  pickGood,
} from "./merchant";

/** The position of a charge in the plan, by which later actions name it. */
type ChargeNumber = number;

export type PlannedAction = { at: Date } & (
  | {
      kind: "charge";
      number: ChargeNumber;
      shop: Shop;
      amountCentavos: number;
      description: string;
      reference: string;
      customer: Person;
      split: { destination: string; percent: number }[];
      expiresInSeconds: number;
      end: "paid" | "expired" | "refused" | "cancelled" | "open";
      endsAt: Date;
      payer: { name: string; document: string };
    }
  | {
      kind: "refund";
      charge: ChargeNumber;
      reason: string;
      end: "confirmed" | "failed";
      endsAt: Date;
    }
  | {
      kind: "block";
      charge: ChargeNumber;
      blockType: "med" | "judicial" | "administrative";
      reason: string;
      referenceNumber: string;
      isDefended: boolean;
      end: "approved" | "rejected" | "open";
      endsAt: Date;
    }
  | {
      kind: "withdrawal";
      shop: Shop;
      percentOfAvailable: number;
      isNet: boolean;
      payee: Payee;
      /** The invoice that it pays. */
      reference: string;
      end: "completed" | "failed" | "reversed";
      endsAt: Date;
    }
);

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const DAY_SECONDS = 86_400;
const FIRST_INVOICE = 4_000;

/** When the provider gives back a withdrawal that was completed then. */
export const reversedAfter = (completedAt: Date): Date => new Date(completedAt.getTime() + 3 * HOUR_MS);

export const REFUND_REASONS = [
  "Cliente desistiu da compra",
  "Produto em falta",
  "Cobrança em duplicidade",
  "Valor errado",
];
export const BLOCK_REASONS = {
  med: [
    "Suspeita de golpe relatada pelo pagador",
    "Acesso indevido à conta do pagador",
    "Pix feito sob coação",
  ],
  judicial: ["Ordem judicial de bloqueio (SISBAJUD)"],
  administrative: ["Análise interna da instituição"],
} as const;

/** Applies each rule to every `nth` call, so that each outcome is present however short the history is. */
const everyNth = <T>(rules: readonly (readonly [nth: number, value: T])[], otherwise: T) => {
  let count = 0;
  return (): T => {
    count += 1;
    return rules.find(([nth]) => count % nth === 0)?.[1] ?? otherwise;
  };
};

/** The whole past as acts in order of time. Pure: the same seed and the same end give the same acts. */
export function planHistory(faker: Faker, days: number, perDay: number, end: Date): PlannedAction[] {
  const plan = new Planner(faker, end);
  const today = dayOf(end);
  for (let back = days; back >= 0; back--) plan.liveDay(addDaysTo(today, -back), perDay);
  return plan.acts.toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

class Planner {
  readonly acts: PlannedAction[] = [];
  readonly #regulars: Person[];
  #charges = 0;
  #withdrawals = 0;
  #nextEnd = everyNth<"paid" | "expired" | "refused" | "cancelled">(
    [
      [41, "cancelled"],
      [29, "refused"],
      [9, "expired"],
    ],
    "paid",
  );
  #isRefunded = everyNth([[27, true]], false);
  #isBlocked = everyNth([[33, true]], false);
  #refundEnd = everyNth<"confirmed" | "failed">([[9, "failed"]], "confirmed");
  #blockType = everyNth<"med" | "judicial" | "administrative">(
    [
      [11, "judicial"],
      [7, "administrative"],
    ],
    "med",
  );
  #blockEnd = everyNth<"approved" | "rejected">([[2, "approved"]], "rejected");
  #withdrawalEnd = everyNth<"completed" | "failed" | "reversed">(
    [
      [13, "reversed"],
      [8, "failed"],
    ],
    "completed",
  );

  constructor(
    private readonly faker: Faker,
    private readonly end: Date,
  ) {
    this.#regulars = Array.from({ length: 40 }, () => makePerson(faker));
  }

  liveDay(day: string, perDay: number): void {
    const start = startOfDayInSaoPaulo(day);
    const weekday = new Date(start.getTime() + 12 * HOUR_MS).toLocaleDateString("en-US", {
      timeZone: SAO_PAULO,
      weekday: "short",
    });
    const index = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"].indexOf(weekday);
    const jitter = this.faker.number.int({ min: 80, max: 120 }) / 100;
    const count = Math.round(perDay * (WEEKDAYS[index] ?? 1) * jitter);
    for (let sale = 0; sale < count; sale++) this.#sell(start);
    const isBusinessDay = index > 0 && index < 6;
    if (isBusinessDay) for (const shop of SHOPS) this.#withdraw(start, shop);
  }

  /** A withdrawal or a refund that is not over has taken money, and no event says so: it is left out. */
  #add(act: PlannedAction): void {
    const takesMoney = act.kind === "withdrawal" || act.kind === "refund";
    if ((takesMoney ? act.endsAt : act.at) < this.end) this.acts.push(act);
  }

  #momentOf(start: Date): Date {
    const hour = this.faker.helpers.weightedArrayElement(HOURS.map((weight, value) => ({ value, weight })));
    return new Date(start.getTime() + hour * HOUR_MS + this.faker.number.int({ min: 0, max: HOUR_MS - 1 }));
  }

  #sell(start: Date): void {
    const { faker } = this;
    const at = this.#momentOf(start);
    const number = this.#charges++;
    const shop = faker.helpers.weightedArrayElement(SHOPS.map((value) => ({ value, weight: value.share })));
    const customer = faker.datatype.boolean(0.45)
      ? faker.helpers.arrayElement(this.#regulars)
      : makePerson(faker);
    const planned = this.#nextEnd();
    const expiresInSeconds = faker.helpers.arrayElement([1_800, 3_600, DAY_SECONDS]);
    const expiry = new Date(at.getTime() + expiresInSeconds * 1_000);
    // Most pay within minutes, some think about it.
    const delayMs = Math.min(
      faker.number.int({ min: 20_000, max: 6 * MINUTE_MS }) * faker.helpers.arrayElement([1, 1, 1, 2, 8]),
      expiresInSeconds * 900,
    );
    const endsAt = planned === "expired" ? expiry : new Date(at.getTime() + delayMs);
    const end = endsAt < this.end ? planned : "open";
    this.#add({
      kind: "charge",
      at,
      number,
      shop,
      ...pickGood(faker),
      reference: `PED-${String(10_000 + number)}`,
      customer,
      split: splitOf(faker, shop),
      expiresInSeconds,
      end,
      endsAt,
      payer: planned === "refused" ? makeCompany(faker) : customer,
    });
    if (end === "paid") this.#afterPayment(number, endsAt);
  }

  #afterPayment(charge: ChargeNumber, paidAt: Date): void {
    const { faker } = this;
    const later = (from: Date, minMs: number, maxMs: number) =>
      new Date(from.getTime() + faker.number.int({ min: minMs, max: maxMs }));
    if (this.#isRefunded()) {
      const at = later(paidAt, 10 * MINUTE_MS, 4 * DAY_MS);
      const endsAt = later(at, 5_000, 5 * MINUTE_MS);
      this.#add({
        kind: "refund",
        at,
        charge,
        reason: faker.helpers.arrayElement(REFUND_REASONS),
        end: this.#refundEnd(),
        endsAt,
      });
    } else if (this.#isBlocked()) {
      const at = later(paidAt, HOUR_MS, 6 * DAY_MS);
      const endsAt = later(at, DAY_MS, 6 * DAY_MS);
      const blockType = this.#blockType();
      const end = endsAt < this.end ? this.#blockEnd() : "open";
      this.#add({
        kind: "block",
        at,
        charge,
        blockType,
        reason: faker.helpers.arrayElement(BLOCK_REASONS[blockType]),
        referenceNumber: `${blockType.slice(0, 3).toUpperCase()}-${faker.string.numeric(10)}`,
        isDefended: faker.datatype.boolean(0.5),
        end,
        endsAt,
      });
    }
  }

  #withdraw(start: Date, shop: Shop): void {
    const { faker } = this;
    const at = new Date(start.getTime() + 17 * HOUR_MS + faker.number.int({ min: 0, max: 50 * MINUTE_MS }));
    const planned = this.#withdrawalEnd();
    const endsAt = new Date(at.getTime() + faker.number.int({ min: 3_000, max: 20 * MINUTE_MS }));
    const isReversedLater = planned === "reversed" && reversedAfter(endsAt) >= this.end;
    this.#add({
      kind: "withdrawal",
      at,
      shop,
      percentOfAvailable: faker.number.int({ min: 45, max: 75 }),
      isNet: faker.datatype.boolean(0.3),
      payee: faker.helpers.arrayElement(payeesOf(shop)),
      reference: `NF ${String(FIRST_INVOICE + this.#withdrawals++)}`,
      end: isReversedLater ? "completed" : planned,
      endsAt,
    });
  }
}

/** Returns the split of a sale. In about one sale in seven, a part goes to other shops. */
export function splitOf(faker: Faker, shop: Shop): { destination: string; percent: number }[] {
  if (!faker.datatype.boolean(0.14)) return [];
  const others = SHOPS.filter((other) => other.wallet !== shop.wallet);
  return faker.helpers
    .arrayElements(others, { min: 1, max: 2 })
    .map(({ wallet }) => ({ destination: wallet, percent: faker.number.int({ min: 5, max: 30 }) }));
}
