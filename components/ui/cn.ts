/** Styles that a later class may override are written as `base:…`, because the order of classes decides nothing. */
export const cn = (...classes: (string | false | null | undefined)[]): string =>
  classes.filter(Boolean).join(" ");
