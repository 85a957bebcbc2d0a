const STEPS_MAX = 5;
const ROUND_STEPS = [1, 2, 2.5, 5, 10];

/** The minimum step of an axis: whole units for a count, whole reais for an amount, any step for a rate. */
export const STEP_OF = { count: 1, money: 100, ratio: 0 } as const;

/** Round values from below the least to above the most, zero among them. */
export function ticksOf(values: readonly number[], stepMin: number): number[] {
  const [least, most] = [Math.min(0, ...values), Math.max(0, ...values)];
  const step = roundStep(Math.max((most - least) / STEPS_MAX || stepMin || 1, stepMin), stepMin);
  const first = Math.floor(least / step);
  const last = Math.max(first + 1, Math.ceil(most / step));
  return Array.from({ length: last - first + 1 }, (_, place) => (first + place) * step);
}

function roundStep(rough: number, stepMin: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  const isWhole = (step: number) => stepMin === 0 || step % stepMin === 0;
  const steps = ROUND_STEPS.map((step) => step * power);
  return steps.find((step) => step >= rough && isWhole(step)) ?? 10 * power;
}
