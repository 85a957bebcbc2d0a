declare const SEALED: unique symbol;

/**
 * A document or a Pix key as it rests: what only its key opens, the index that it is found by, what it is, and what
 * everybody may see of it, with blanks between them. Lists, searches and copies need the last three alone.
 */
export type Sealed = string & { readonly [SEALED]: true };

/** The parts of one, in their order; SQL counts them from one. */
const [, INDEX, KIND, MASK] = [0, 1, 2, 3];

const partOf = (sealed: Sealed, part: number): string => sealed.split(" ")[part] ?? "";

/** Equal where, and only where, the same was sealed. */
export const blindIndexOf = (sealed: Sealed): string => partOf(sealed, INDEX);
/** The kind of a document that is neither a CPF nor a CNPJ, and cannot be compared. */
export const NO_DOCUMENT = "other";
/** `cpf`, `cnpj` or `other` of a document; of a key its type. */
export const kindIn = (sealed: Sealed): string => partOf(sealed, KIND);
export const maskIn = (sealed: Sealed): string => partOf(sealed, MASK);

export function maskOf(sealed: Sealed | null): string | null {
  return sealed === null ? null : maskIn(sealed);
}

const FORM = /^v1\.[a-z0-9][a-z0-9_-]{0,15}\.[\w-]+ [\w-]{22} [a-z]+ \S*$/;

export const isSealed = (text: string): text is Sealed => FORM.test(text);

/** All but what is opened: stays what it is however often it is sealed anew. */
export const restOf = (sealed: string): string => sealed.slice(sealed.indexOf(" ") + 1);
