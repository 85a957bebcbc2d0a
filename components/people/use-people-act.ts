import { peopleQueries } from "@/lib/people/queries";
import { type Act, useAct } from "../kit/use-act";

export { type Act };

/** Runs an action on people; what is shown of them is read again afterwards. */
export const usePeopleAct = <Input, Result>(act: Act<Input, Result>) => useAct(act, peopleQueries.all);
