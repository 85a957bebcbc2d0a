/** What may be said otherwise by a later class is written as `base:…`: the order of classes decides nothing. */
export const cn = (...classes: (string | false | null | undefined)[]): string =>
  classes.filter(Boolean).join(" ");
