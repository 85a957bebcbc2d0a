import { type Observation, type Told } from "./observation";

/** A telling, and when it was written down. */
export type Learnt = Observation & { learntAt: Date };

/** One saying of one source in one wallet, and each time that it was said. */
type Saying = Pick<Observation, "source" | "wallet"> & {
  told: Told;
  moments: { key: string; at: Date | string; learntAt: Date | string }[];
};

/**
 * All that was told of an object in one row, what was said again only once and without what it leaves open. Nothing that
 * the fold looks at is lost: whatever is told later, and whatever moment is asked about, has the same picture.
 */
export type Summary = {
  about: "summary";
  /** The file that holds the rows that it stands for. */
  archive: string;
  tellings: Saying[];
};

export function summarise(tellings: readonly Learnt[], archive: string): Summary {
  const sayings = new Map<string, Saying>();
  for (const { key, source, at, learntAt, wallet, told } of tellings) {
    const said = withoutGaps(told);
    const same = JSON.stringify([source, wallet, said]);
    const saying = sayings.get(same) ?? { source, wallet, told: said, moments: [] };
    saying.moments.push({ key, at, learntAt });
    sayings.set(same, saying);
  }
  return { about: "summary", archive, tellings: [...sayings.values()] };
}

/** As they were told; of a summary of this process, or of one that was read from JSON. */
export const tellingsOf = ({ tellings }: Summary): Learnt[] =>
  tellings.flatMap(({ source, wallet, told, moments }) => {
    const said = revived(told);
    return moments.map(({ key, at, learntAt }) => ({
      key,
      source,
      wallet,
      told: said,
      at: new Date(at),
      learntAt: new Date(learntAt),
    }));
  });

/** Of a payment, a withdrawal and a refund, absent and null are both "this source does not say". */
function withoutGaps(told: Told): Told {
  if (told.about !== "transaction" && told.about !== "refund") return told;
  const said = known(told);
  if (said.about === "transaction" && said.charge) said.charge = known(said.charge);
  if (said.about === "transaction" && said.withdrawal) said.withdrawal = known(said.withdrawal);
  return said;
}

const known = <Object extends object>(told: Object): Object =>
  Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null)) as Object;

/** Moments are texts in JSON: every name of one ends the same way. */
export function revived(told: object): Told {
  const read = withMoments(told);
  const { withdrawal } = told as { withdrawal?: object | null };
  if (withdrawal) read.withdrawal = withMoments(withdrawal);
  return read as Told;
}

function withMoments(told: object): Record<string, unknown> {
  const read: Record<string, unknown> = { ...told };
  for (const name in read) {
    const value = read[name];
    if (name.endsWith("At") && typeof value === "string") read[name] = new Date(value);
  }
  return read;
}
