const LENGTH_MAX = 30;

/** Whether what is looked for may be a CPF or a CNPJ, however it is written. */
export const isDocumentText = (text: string): boolean =>
  text.length <= LENGTH_MAX && /^[\w.\-/ ]*$/.test(text);
