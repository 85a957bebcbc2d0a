import { newId } from "../../lib/core/ids";
import { timed } from "./clock";
import { median } from "./judge";
import { type Row } from "./row";
import { chargeInput } from "./stage";

export const chargeRow: Row = {
  name: "charge",
  title: "A charge",
  about: "One charge through the dashboard's form, against the same call to the service.",
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
    {
      what: "`POST /auth` calls",
      unit: "",
      ours: "auths",
      bound: { atMost: 0 },
      why: "the token was not kept",
    },
  ],
  async round(stage, bench) {
    await stage.forgetLimits();
    // The token of the first is that of the others.
    await stage.person.act("createChargeAction", chargeInput());
    const auths = () => stage.oneOf<number>("select count(*)::int from api_calls where path = '/auth'");
    const before = await auths();
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
    return { throughMs, straightMs, addedMs: throughMs - straightMs, auths: (await auths()) - before };
  },
};
