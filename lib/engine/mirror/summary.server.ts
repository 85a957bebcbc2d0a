import "server-only";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { type Observation, type Told } from "@/lib/engine/fold/observation";
import { type PersonPart } from "@/lib/core/words/privacy";
import { sameness, withPersonal } from "@/lib/engine/fold/personal";

/** A telling, and when it was written down. */
export type Learnt = Observation & { learntAt: Date };

/**
 * All that was told of an object in one row: what was said again only once, without what it leaves open, and packed. Nothing
 * that the fold looks at is lost: whatever is told later, and whatever moment is asked about, has the same picture.
 */
export type Summary = {
  /** Of each telling, in the order of the moments: the database asks for them where one goes (triggers.sql). */
  keys: string[];
  /** What names people, once each, outside of the pack: it can be sealed anew there, and taken away. */
  personal: (string | null)[];
  packed: string;
};

/** One saying of one source in one wallet, and each time that it was said and learnt. */
type Saying = Pick<Observation, "source" | "wallet" | "told"> & { moments: [at: number, learntAt: number][] };

export function summarise(tellings: readonly Learnt[]): Summary {
  const sayings = new Map<string, { keys: string[]; saying: Saying }>();
  const personal: string[] = [];
  const placeOf = new Map<string, number>();
  /** The place of a value, which stands for it in the pack. */
  const put = (value: string): string => {
    const same = sameness(value);
    const place = placeOf.get(same) ?? personal.push(value) - 1;
    placeOf.set(same, place);
    return String(place);
  };
  for (const { key, source, at, learntAt, wallet, told } of tellings) {
    const said = withPersonal(withoutGaps(told), put);
    const same = JSON.stringify([source, wallet, said]);
    const one = sayings.get(same) ?? { keys: [], saying: { source, wallet, told: said, moments: [] } };
    one.keys.push(key);
    one.saying.moments.push([at.getTime(), learntAt.getTime()]);
    sayings.set(same, one);
  }
  const all = [...sayings.values()];
  const text = JSON.stringify(all.map(({ saying }) => saying));
  return { keys: all.flatMap(({ keys }) => keys), personal, packed: deflateRawSync(text).toString("base64") };
}

const sayingsIn = ({ packed }: Summary): Saying[] =>
  JSON.parse(inflateRawSync(Buffer.from(packed, "base64")).toString()) as Saying[];

/** The same summary in which nobody stands as these: their values are gone, and the pack is what it was. */
export function withoutPartsIn(summary: Summary, parts: readonly PersonPart[]): Summary {
  const gone = new Set<number>();
  for (const { told } of sayingsIn(summary))
    withPersonal(told, (place, part) => {
      if (parts.includes(part)) gone.add(Number(place));
      return place;
    });
  return { ...summary, personal: summary.personal.map((value, place) => (gone.has(place) ? null : value)) };
}

/** As they were told. */
export function tellingsOf(summary: Summary): Learnt[] {
  const { keys, personal } = summary;
  const sayings = sayingsIn(summary);
  const moments = sayings.flatMap(({ source, wallet, told, moments: said }) => {
    const one = {
      source,
      wallet,
      told: revived(withPersonal(told, (place) => personal[Number(place)] ?? null)),
    };
    return said.map(([at, learntAt]) => ({ ...one, at: new Date(at), learntAt: new Date(learntAt) }));
  });
  if (moments.length !== keys.length) throw new Error("a summary has a key for each of its moments");
  return moments.map((moment, place) => ({ ...moment, key: keys[place] ?? "" }));
}

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
