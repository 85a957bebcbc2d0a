type Fault = "too_long" | "too_deep" | "variable" | "filter" | "tag" | "not_closed" | "syntax" | "too_much";

/** The fault in a template and its position: line and column begin at 1. `word` is the text at that position. */
export type TemplateFault = {
  is: Fault;
  line: number;
  column: number;
  word: string;
};

/** As a form's field says it (`messages`, errors.fields). */
export const faultMessage = ({ is, line, column, word }: TemplateFault): string =>
  `template_${is}:${line}:${column}:${word}`;
