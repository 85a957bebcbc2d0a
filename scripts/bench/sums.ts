import { addDaysTo, dayOf } from "../../lib/core/time/sao-paulo";
import { timed } from "./clock";
import { type Sample, median } from "./judge";
import { type LibraryRow } from "./row";

const DAYS = 90;
const today = dayOf(new Date());
const from = addDaysTo(today, 1 - DAYS);

/** The queries for the sums in the overview and the statement. */
const KEPT = `select day, wallet, measure, sum(count), sum(amount_centavos) from daily_totals
  where day between $1 and $2 group by day, wallet, measure`;
const RAW = `select day, wallet, kind, count(*), sum(available_centavos), sum(held_centavos) from movements
  where day between $1 and $2 group by day, wallet, kind`;

export const sumsRow: LibraryRow = {
  name: "sums",
  title: "Sums",
  about: `The sums of ${DAYS} days, of each day, wallet and kind: from the rollups, against adding up the lines of the large mirror.`,
  lines: [
    {
      what: `sums of ${DAYS} days`,
      unit: "ms",
      ours: "kept",
      beside: { key: "raw", what: "added up" },
      bound: { atMost: 0.02 },
      why: "there are many days and wallets for so few lines",
    },
  ],
  async rounds({ large }, bench) {
    const samples: Sample[] = [];
    const of = async (statement: string, calls: number) => {
      const took: number[] = [];
      for (let call = 0; call < calls; call++)
        took.push(await timed(() => large.readers.query(statement, [from, today])));
      return median(took);
    };
    await of(KEPT, 3);
    await of(RAW, 1);
    for (let round = 0; round < bench.rounds; round++)
      samples.push({ kept: await of(KEPT, 9), raw: await of(RAW, 3) });
    return samples;
  },
};
