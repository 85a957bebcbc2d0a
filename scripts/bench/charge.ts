import { newId } from "../../lib/core/ids";
import { median } from "./judge";
import { type Row } from "./row";

export const chargeRow: Row = {
  name: "charge",
  title: "A charge",
  about:
    "One charge through the dashboard's own form against the same call straight to the service, in turn.",
  lines: [
    {
      what: "added by the dashboard, median",
      unit: "ms",
      ours: "addedMs",
      bound: { atMost: 15 },
      why: "commits before and after the call",
    },
    {
      what: "through the dashboard, median",
      unit: "ms",
      ours: "throughMs",
      beside: { key: "straightMs", what: "straight" },
      bound: null,
    },
  ],
  async round(stage, bench) {
    const [through, straight]: [number[], number[]] = [[], []];
    for (let nth = 0; nth < (bench.isQuick ? 5 : 30); nth++) {
      straight.push(
        await timed(() =>
          stage.merchant(
            "POST",
            "/pix",
            { amount: 12.5, description: "Bench" },
            { "idempotency-key": `bench-${newId()}` },
          ),
        ),
      );
      through.push(await timed(() => stage.person.act("createChargeAction", chargeInput())));
    }
    const [throughMs, straightMs] = [median(through), median(straight)];
    return { throughMs, straightMs, addedMs: throughMs - straightMs };
  },
};

const chargeInput = () => ({
  intentId: newId(),
  wallet: "principal",
  amountCentavos: 1_250,
  description: "Bench",
  customer: {},
  split: [],
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const startedMs = performance.now();
  await work();
  return performance.now() - startedMs;
}
