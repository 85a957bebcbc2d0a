import { addUp } from "@/lib/core/money/sum";
import { groupBy } from "@/lib/core/group-by";
import { type RecipientFigures } from "./schema";

/** Adds the figures of several scan ranges up to those of one, by recipient. */
export const addUpFigures = (figures: readonly RecipientFigures[]): RecipientFigures[] =>
  [...groupBy(figures, ({ recipient }) => recipient).values()]
    .flatMap((ofOne) => ofOne.reduce(together))
    .toSorted((one, other) => (one.recipient < other.recipient ? -1 : 1));

const together = (one: RecipientFigures, other: RecipientFigures): RecipientFigures => ({
  recipient: one.recipient,
  name: one.name ?? other.name,
  legs: one.legs + other.legs,
  requestedCentavos: addUp(one.requestedCentavos, other.requestedCentavos),
  acceptedCentavos: addUp(one.acceptedCentavos, other.acceptedCentavos),
  deliveredCentavos: addUp(one.deliveredCentavos, other.deliveredCentavos),
  shortfallCentavos: addUp(one.shortfallCentavos, other.shortfallCentavos),
  shortLegs: one.shortLegs + other.shortLegs,
  missingLegs: one.missingLegs + other.missingLegs,
  missingCentavos: addUp(one.missingCentavos, other.missingCentavos),
  refundedCentavos: addUp(one.refundedCentavos, other.refundedCentavos),
  blockedCentavos: addUp(one.blockedCentavos, other.blockedCentavos),
});
