import { type History, PLAIN } from "./history";

/** The shortest of it that still fails: without each step that it fails without, and as plain as it may be. */
export function shortest(history: History, fails: (one: History) => boolean): History {
  let short = history;
  const tryIt = (one: History): void => {
    if (fails(one)) short = one;
  };
  let before: number;
  do {
    before = short.steps.length;
    for (let at = short.steps.length - 1; at >= 0; at -= 1)
      tryIt({ ...short, steps: short.steps.toSpliced(at, 1) });
  } while (short.steps.length < before);
  tryIt({ ...short, shares: [] });
  tryIt({ ...short, cuts: 0 });
  tryIt({ ...short, isOwn: !short.isOwn });
  tryIt({ ...short, answeredAfter: 1 });
  tryIt({ ...short, returnedPart: null });
  tryIt({ ...short, blockParts: [null, short.blockParts[1]] });
  tryIt({ ...short, blockParts: [short.blockParts[0], null] });
  tryIt({ ...short, readings: { ...short.readings, moments: "right" } });
  tryIt({ ...short, wallet: "principal" });
  for (const [at, step] of short.steps.entries())
    if ("fate" in step && step.fate.arrives.length > 1) {
      const fate = { ...step.fate, arrives: step.fate.arrives.slice(0, 1), waits: 0 };
      tryIt({ ...short, steps: short.steps.with(at, { ...step, fate }) });
    }
  for (const name of ["amount", "fee", "moments", "timestamp"] as const)
    for (const [at, step] of short.steps.entries())
      if ("fate" in step) {
        const fate = { ...step.fate, wording: { ...step.fate.wording, [name]: PLAIN[name] } };
        tryIt({ ...short, steps: short.steps.with(at, { ...step, fate }) });
      }
  return short;
}
