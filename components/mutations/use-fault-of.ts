import { useFaultWords } from "../ui/use-fault-words";
import { type ActHandle } from "./use-act";

/** Gives the words of the last refusal for a field; undefined where the refusal does not name the field. */
export function useFaultOf({ outcome }: Pick<ActHandle, "outcome">): (field: string) => string | undefined {
  const wordsOf = useFaultWords();
  const faults = outcome?.is === "refused" ? (outcome.error.fields ?? {}) : {};
  return (field) => {
    const fault = faults[field];
    return fault === undefined ? undefined : wordsOf(fault);
  };
}
