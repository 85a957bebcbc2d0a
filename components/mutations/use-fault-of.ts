import { useFaultMessage } from "../ui/use-fault-message";
import { type ActionState } from "./use-action";

/** Returns the text of the last refusal for a field; undefined where the refusal does not name the field. */
export function useFaultOf({ outcome }: Pick<ActionState, "outcome">): (field: string) => string | undefined {
  const wordsOf = useFaultMessage();
  const faults = outcome?.is === "refused" ? (outcome.error.fields ?? {}) : {};
  return (field) => {
    const fault = faults[field];
    return fault === undefined ? undefined : wordsOf(fault);
  };
}
