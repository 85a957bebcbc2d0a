/** The projects that a form or filter offers. */
export type ProjectChoices = {
  items: { id: string; name: string }[];
  /** Projects of the account that are not among them. */
  others: number;
};

/** The account's only project, which the service gives what names none (specification, "Charge request"). */
export const onlyProjectOf = ({ items, others }: ProjectChoices): string | null =>
  items.length === 1 && others === 0 ? (items[0]?.name ?? null) : null;

/** How many projects of the account are known: it decides what happens to a charge or withdrawal without one. */
export const projectCountOf = ({ items, others }: ProjectChoices): "none" | "one" | "several" => {
  const count = items.length + others;
  return count === 0 ? "none" : count === 1 ? "one" : "several";
};
