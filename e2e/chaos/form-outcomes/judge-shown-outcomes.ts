import { type ShownOutcome } from "./shown-outcome";

/** One form, and each answer that its person got. */
export type Submit = {
  id: string;
  kind: string;
  /**
   * The identifier of the effect at the service: an own key, or a payment, a name, a reference that other forms
   * share.
   */
  about: string;
  answers: readonly Answer[];
};

/** `by`: the form's own page, or the page of the person who agrees to it. */
export type Answer = { atMs: number; told: ShownOutcome; by: "form" | "approval" };

/** The effect that the service holds, and the times at which its requests had left. */
export type Effect = { about: string; times: number; leftAtMs: readonly number[] };

/**
 * A form shown as done has exactly one effect, one shown as refused never has any, and one shown as not sent has none
 * that had left by then. No form has two effects, and no effect is without a form. Returns one line for each
 * violation.
 */
export function judgeShownOutcomes(submits: readonly Submit[], effects: readonly Effect[]): string[] {
  const effectOf = new Map(effects.map((effect) => [effect.about, effect]));
  const formsOf = new Map<string, Submit[]>();
  for (const submit of submits) formsOf.set(submit.about, [...(formsOf.get(submit.about) ?? []), submit]);
  return [
    ...effects.flatMap(({ about, times }) => [
      ...(times > 1 ? [`${about} took effect ${times} times`] : []),
      ...(times > 0 && !formsOf.has(about) ? [`${about} took effect, and nobody asked for it`] : []),
    ]),
    ...[...formsOf].flatMap(([about, forms]) => judgeForms(forms, effectOf.get(about))),
  ];
}

/** All forms that one effect could be of. */
function judgeForms(forms: readonly Submit[], effect: Effect | undefined): string[] {
  const times = effect?.times ?? 0;
  // Another form than the refused one may have done it, where several forms are about one thing.
  const [only] = forms.length === 1 ? forms : [];
  const isRefusedByAll = forms.every(({ answers }) => hasOnly(answers, ["refused", "not_sent"]));
  return forms.flatMap((form) => {
    const was = (told: ShownOutcome) => form.answers.some((answer) => answer.told === told);
    const name = `${form.kind} ${form.id}`;
    const faults: string[] = [];
    if (was("done") && times === 0) faults.push(`${name} was told done and took no effect`);
    if (was("done") && was("refused")) faults.push(`${name} was told done and told refused`);
    if (was("refused") && times > 0 && (only || isRefusedByAll))
      faults.push(`${name} was told refused and took effect`);
    if (only && times > 0 && hasOnly(form.answers, ["waits"]))
      faults.push(`${name} waited for a second person, of whom nobody knows, and took effect`);
    const early = only && times > 0 && form.answers.some((answer) => hadLeft(answer, effect));
    if (early)
      faults.push(`${name} was told not sent, and had left and took effect (${momentsOf(form, effect)})`);
    return faults;
  });
}

const hasOnly = (answers: Submit["answers"], allowed: readonly ShownOutcome[]): boolean =>
  answers.length > 0 && answers.every(({ told }) => allowed.includes(told));

const hadLeft = ({ atMs, told }: Submit["answers"][number], effect: Effect | undefined): boolean =>
  told === "not_sent" && (effect?.leftAtMs.some((leftAtMs) => leftAtMs < atMs) ?? false);

const momentsOf = ({ answers }: Submit, effect: Effect | undefined): string =>
  [
    ...(effect?.leftAtMs ?? []).map((atMs) => ({ atMs, what: "left" })),
    ...answers.map(({ atMs, told, by }) => ({ atMs, what: `${told} told on the page of the ${by}` })),
  ]
    .toSorted((a, b) => a.atMs - b.atMs)
    .map(({ atMs, what }) => `${what} at ${Math.round(atMs)} ms`)
    .join(", ");
