import { type Figures } from "../figures";
import { type Answer, type Submit } from "./judge-shown-outcomes";
import { type ShownOutcome } from "./shown-outcome";

/** A form as it was filled in, before anybody knows what its effect is called at the service. */
export type Form = { id: string; kind: string; input: Readonly<Record<string, unknown>> };

/** Every form that was submitted, and every answer that its person got, in the order in which they came. */
export class AnswerLog {
  readonly #figures: Figures;
  readonly #forms = new Map<string, Form & { answers: Answer[] }>();

  constructor(figures: Figures) {
    this.#figures = figures;
  }

  /** Called before the form is sent, so that a form without an answer is recorded too. */
  open(form: Form): void {
    this.#forms.set(form.id, { ...form, answers: [] });
    this.#figures.add(`Writes asked.${form.kind}`);
  }

  note(id: string, told: ShownOutcome, by: Answer["by"] = "form"): void {
    this.#forms.get(id)?.answers.push({ atMs: performance.now(), told, by });
    this.#figures.add(`Told.${told}`);
  }

  /** With what the effect of each form is known by. */
  submits(aboutOf: (form: Form) => string): Submit[] {
    return [...this.#forms.values()].map((form) => ({
      id: form.id,
      kind: form.kind,
      about: aboutOf(form),
      answers: form.answers,
    }));
  }
}
