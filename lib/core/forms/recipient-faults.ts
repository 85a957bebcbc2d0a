import { type DocumentType, isDocument } from "../brazil/documents";
import { type PixKeyFault, type PixKeyType, canonicalPixKey } from "../brazil/pix-key";

// The faults of a key or a document as it was typed, for every form that names a recipient.

const DOCUMENT_MAX = 20;
/** The maximum length of the typed text, including any text around the key. */
export const KEY_TEXT_MAX = 300;

export const DOCUMENT_TYPES = ["cpf", "cnpj"] as const;

const KEY_FAULTS: Readonly<Record<PixKeyFault, string>> = {
  empty: "required",
  not_this_type: "pix_key_not_this_type",
  br_code_is_not_a_key: "pix_key_br_code",
  looks_like_cpf: "pix_key_looks_like_cpf",
  not_brazilian: "pix_key_not_brazilian",
  deceiving_characters: "deceiving_characters",
};

/** True where `text` names a text and `type` one of the known types, even if other parts of the form are invalid. */
export function isDeclared(form: unknown, type: string, types: readonly string[], text: string): boolean {
  const fields = form as Record<string, unknown> | null | undefined;
  return typeof fields?.[text] === "string" && types.some((known) => known === fields[type]);
}

type Declared = { pixKeyType: PixKeyType; pixKey: string };

export function keyFaultOf(input: unknown): string | null {
  const { pixKeyType, pixKey } = input as Declared;
  const read = canonicalPixKey(pixKeyType, pixKey);
  return "fault" in read ? KEY_FAULTS[read.fault] : null;
}

export function keyOf({ pixKeyType, pixKey }: Declared): string {
  const read = canonicalPixKey(pixKeyType, pixKey);
  return "key" in read ? read.key : pixKey;
}

export function documentFaultOf(input: unknown): string | null {
  const { holderDocument: text, holderDocumentType: type } = input as {
    holderDocument: string;
    holderDocumentType: DocumentType;
  };
  if (text === "") return "required";
  if (text.length > DOCUMENT_MAX) return `too_long:${DOCUMENT_MAX}`;
  return isDocument(type, text) ? null : type;
}
