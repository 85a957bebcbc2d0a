import { type Centavos } from "@/lib/core/money/money";
import { type SharedPlace } from "@/lib/platform/change-requests/shared-origin";

/** Why a second person should ask the recipient, and not only look at the page. */
export type Caution =
  | { is: "same_reference" }
  | { is: "key_of_another" }
  | { is: "other_holder" }
  | { is: "key_changed"; days: number }
  | { is: "first_payment" }
  | { is: "times_median"; times: number }
  | { is: "new_device" }
  | { is: SharedPlace };

const DAY_MS = 86_400_000;
/** A key is new for so long. */
const KEY_IS_NEW_DAYS = 30;
/** From so many times the usual amount on; of fewer former ones nothing is usual. */
const MUCH_MORE = 2;
const FORMER_MIN = 3;
const DEVICE_IS_NEW_MS = 7 * DAY_MS;

export type CautionFacts = {
  now: Date;
  amountCentavos: Centavos;
  /** Another withdrawal names the same invoice. */
  isSameReference: boolean;
  isKeyOfAnother: boolean;
  /** The register knows this key by another document. */
  isOtherHolder: boolean;
  keyChangedAt: Date | null;
  /** This key, or the payment goes back to where it came from. */
  isPaidBefore: boolean;
  former: readonly Centavos[];
  medianCentavos: Centavos | null;
  /** When the requester was first seen with that device; null where it is not known. */
  deviceKnownSince: Date | null;
  askedAt: Date;
};

/** The unusual facts about a request, the gravest first. */
export function cautionsOf(looked: CautionFacts): Caution[] {
  const { now, amountCentavos, keyChangedAt, medianCentavos, deviceKnownSince } = looked;
  const cautions: Caution[] = [];
  if (looked.isSameReference) cautions.push({ is: "same_reference" });
  if (looked.isKeyOfAnother) cautions.push({ is: "key_of_another" });
  if (looked.isOtherHolder) cautions.push({ is: "other_holder" });
  const days = keyChangedAt && Math.floor((now.getTime() - keyChangedAt.getTime()) / DAY_MS);
  if (days !== null && days <= KEY_IS_NEW_DAYS) cautions.push({ is: "key_changed", days: Math.max(days, 0) });
  else if (!looked.isPaidBefore) cautions.push({ is: "first_payment" });
  const times = medianCentavos === null ? 0 : amountCentavos / medianCentavos;
  if (looked.former.length >= FORMER_MIN && times >= MUCH_MORE)
    cautions.push({ is: "times_median", times: Math.floor(times) });
  if (deviceKnownSince !== null && looked.askedAt.getTime() - deviceKnownSince.getTime() < DEVICE_IS_NEW_MS)
    cautions.push({ is: "new_device" });
  return cautions;
}
