import { type Booking } from "@/lib/engine/projection/difference";
import { type ProjectedState } from "@/lib/engine/projection/project-observations";
import { type Observation } from "@/lib/engine/projection/observation";
import { unitOf } from "@/lib/engine/projection/units";
import { confirmedUnits } from "@/lib/reconciliation/balances/confirmed-units";
import {
  type BookedLine,
  type GroupUnit,
  factsFromUnits,
  unitsOfGroup,
} from "@/lib/reconciliation/balances/units-of-group";
import { type Reading } from "./play-history";
import { balanceOf } from "./true-money";
import { OBJECT_ID, WALLETS } from "./true-service";

/** The dashboard's side of the balances: which readings agree, and what that confirms. */
export class Balances {
  readonly faults: string[] = [];
  private readonly lines: BookedLine[] = [];
  /** The reading that caused each interval that is not examined yet. */
  private readonly readings = new Map<string, Reading>();
  /** How many lines were there when the wallet agreed last: in the beginning, when nothing had moved. */
  private readonly agreed = new Map([...WALLETS].map((wallet) => [wallet, 0]));

  note(bookings: readonly Booking[]): void {
    for (const { type, objectId, lines } of bookings)
      for (const { wallet, available, held } of lines)
        this.lines.push({ type, objectId, wallet, available, held, stretch: null });
  }

  /** Returns one more observation of the object, where a reading confirms any part of it. */
  read(reading: Reading, picture: ProjectedState, told: readonly Observation[]): Observation | null {
    if (reading.isWriteOpen) return null;
    for (const [wallet, since] of this.agreed)
      if (this.agrees(wallet, reading)) this.agree(wallet, since, reading);
    if (this.readings.size === 0) return null;
    const graph = { id: OBJECT_ID, picture };
    const units = unitsOfGroup(graph, told, this.lines);
    const confirmed = confirmedUnits(units);
    for (const unit of units) if (confirmed.has(unit.key)) this.judge(unit);
    const left = new Set(
      units
        .filter(({ key, trust }) => trust !== "sure" && !confirmed.has(key))
        .flatMap(({ moved }) => moved.map(({ stretch }) => stretch)),
    );
    for (const stretch of this.readings.keys()) if (!left.has(stretch)) this.close(stretch);
    const shown = factsFromUnits(graph, units, confirmed);
    const wallet = picture.transaction?.wallet;
    if (shown === null || wallet === undefined) return null;
    return { key: `balance ${reading.learntAt}`, source: "balance", at: reading.at, wallet, told: shown };
  }

  private agree(wallet: string, since: number, reading: Reading): void {
    const stretch = `${wallet} ${since} ${this.lines.length}`;
    for (const line of this.lines.slice(since))
      if (line.wallet === wallet) {
        line.stretch = stretch;
        this.readings.set(stretch, reading);
      }
    this.agreed.set(wallet, this.lines.length);
  }

  /** It was looked through. */
  private close(stretch: string): void {
    this.readings.delete(stretch);
    for (const line of this.lines) if (line.stretch === stretch) line.stretch = null;
  }

  private agrees(wallet: string, { money }: Reading): boolean {
    const own = this.lines.filter((line) => line.wallet === wallet);
    const truth = balanceOf(money, wallet);
    return (
      own.reduce((sum, { available }) => sum + available, 0) === truth.available &&
      own.reduce((sum, { held }) => sum + held, 0) === truth.held
    );
  }

  /** Nothing that is made up is ever confirmed: what is, did to each of its wallets what it did in truth by then. */
  private judge({ unit, objectId, key }: GroupUnit): void {
    const isOfBlock = unit === "block" || unit === "block_end";
    const own = this.lines.filter(
      (line) => unitOf(line).unit === unit && (!isOfBlock || line.objectId === objectId),
    );
    const name = isOfBlock ? `${unit} ${objectId}` : unit;
    for (const wallet of WALLETS) {
      const ofWallet = own.filter((line) => line.wallet === wallet);
      const reading = this.readings.get(ofWallet.at(-1)?.stretch ?? "");
      if (!reading) continue;
      const should = reading.money[name]?.[wallet];
      for (const side of ["available", "held"] as const) {
        const is = ofWallet.reduce((sum, line) => sum + line[side], 0);
        if (is !== (should?.[side] ?? 0))
          this.faults.push(
            `${key} was confirmed as of ${reading.learntAt}: ${is} ${side} in ${wallet}, and truly ${should?.[side] ?? 0}`,
          );
      }
    }
  }
}
