import { useFaultWords } from "../ui/use-fault-words";
import { type ActHandle } from "./use-act";

/** What the last call was refused for, by field and in words; undefined: nothing is wrong with that one. */
export function useFaultOf({ outcome }: Pick<ActHandle, "outcome">): (field: string) => string | undefined {
  const wordsOf = useFaultWords();
  const faults = outcome?.is === "refused" ? (outcome.error.fields ?? {}) : {};
  return (field) => {
    const fault = faults[field];
    return fault === undefined ? undefined : wordsOf(fault);
  };
}
