/** The projects that a form or filter offers. */
export type ProjectChoices = {
  items: { id: string; name: string }[];
  /** Projects of the account that are not among them. */
  others: number;
};
