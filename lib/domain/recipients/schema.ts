import { type Sum } from "@/lib/core/money/sum";
import { z } from "zod";
import { canonicalDocument } from "@/lib/core/brazil/documents";
import { PIX_KEY_TYPES, type PixKeyType } from "@/lib/core/brazil/pix-key";
import { requiredLine, uuidField, walletField } from "@/lib/core/forms/fields";
import {
  DOCUMENT_TYPES,
  KEY_TEXT_MAX,
  documentFaultOf,
  isDeclared,
  keyFaultOf,
  keyOf,
} from "@/lib/core/forms/recipient-faults";
import { type MediaType } from "@/lib/core/enums/attachments";
import { listSchema } from "@/lib/core/reads/filter-schema";
import { recipientParsers } from "./filter";

const NAME_MAX = 255;

const keyFields = {
  pixKeyType: z.enum(PIX_KEY_TYPES),
  pixKey: z.string("required").max(KEY_TEXT_MAX, "pix_key_not_this_type"),
};

export const AddRecipientInput = z
  .strictObject({
    wallet: walletField(),
    ...keyFields,
    holderName: requiredLine(NAME_MAX, { isRead: true }),
    holderDocumentType: z.enum(DOCUMENT_TYPES),
    holderDocument: z.string("required").transform(canonicalDocument),
  })
  .refine((input) => keyFaultOf(input) === null, {
    path: ["pixKey"],
    error: ({ input }) => keyFaultOf(input) ?? "invalid",
    when: ({ value }) => isDeclared(value, "pixKeyType", PIX_KEY_TYPES, "pixKey"),
  })
  .refine((input) => documentFaultOf(input) === null, {
    path: ["holderDocument"],
    error: ({ input }) => documentFaultOf(input) ?? "invalid",
    when: ({ value }) => isDeclared(value, "holderDocumentType", DOCUMENT_TYPES, "holderDocument"),
  })
  .transform((input) => ({ ...input, pixKey: keyOf(input) }));
export type AddRecipientInput = z.output<typeof AddRecipientInput>;
export type AddRecipientForm = z.input<typeof AddRecipientInput>;

/** A key as it is typed into a withdrawal, and whose it is said to be. */
export const LookUpRecipientInput = z
  .strictObject({
    wallet: walletField(),
    ...keyFields,
    holderDocument: z.string().transform(canonicalDocument),
  })
  .refine((input) => keyFaultOf(input) === null, { path: ["pixKey"], error: "pix_key_not_this_type" })
  .transform((input) => ({ ...input, pixKey: keyOf(input) }));
export type LookUpRecipientInput = z.output<typeof LookUpRecipientInput>;

export const KEY_STANDINGS = ["known", "agreed", "added", "new", "changed", "disabled"] as const;
export type KeyStanding = (typeof KEY_STANDINGS)[number];
/** Facts that this wallet knows about a key. `former`: the masked key that its holder had before. */
export type LookedUpKey = { standing: KeyStanding; name: string | null; former: string | null };

export const RecipientIdInput = z.strictObject({ wallet: walletField(), recipientId: uuidField() });
export type RecipientIdInput = z.output<typeof RecipientIdInput>;

export const RevealRegisteredInput = RecipientIdInput.extend({ purpose: z.enum(["look", "pay"]) });
export type RevealRegisteredInput = z.output<typeof RevealRegisteredInput>;

export const SwitchRecipientInput = RecipientIdInput.extend({ isDisabled: z.boolean() });
export type SwitchRecipientInput = z.output<typeof SwitchRecipientInput>;

export const DetachInput = RecipientIdInput.extend({ attachmentId: uuidField() });
export type DetachInput = z.output<typeof DetachInput>;

export const RecipientListQuery = listSchema(recipientParsers);
export type RecipientListQuery = z.infer<typeof RecipientListQuery>;

/** Key and document are masked before they get here; moments are ISO 8601. */
export type RecipientListItem = {
  id: string;
  wallet: string;
  name: string;
  document: string;
  keyType: PixKeyType;
  key: string;
  addedBy: string | null;
  addedAt: string;
  agreedBy: string | null;
  agreedAt: string | null;
  disabledAt: string | null;
  isKeyChanged: boolean;
  /** When this key was paid last; null: never (`listPaidBefore`). */
  lastPaidAt: string | null;
  /** In twelve months, to this holder by any key. */
  paidCount: number;
  paidCentavos: Sum;
};

export type RecipientPage = { items: RecipientListItem[]; nextCursor: string | null };

/** Sums that the rules allow for this key, and how much of them is used. */
type Sums = { dayCentavos: Sum; monthCentavos: Sum };
export type RecipientLimits = {
  isNew: boolean;
  actCentavos: number | null;
  dayCentavos: number | null;
  monthCentavos: number | null;
  hourActs: number | null;
  dayActs: number | null;
  /** All that counts; `elsewhere` is the part of it that left by no act of this dashboard. */
  used: Sums & { elsewhere: Sums };
};

export type Attachment = {
  id: string;
  name: string;
  mediaType: MediaType;
  sizeBytes: number;
  addedBy: string | null;
  addedAt: string;
};

type OtherKey = { id: string; key: string; addedAt: string };

export type RecipientDetail = RecipientListItem & {
  disabledBy: string | null;
  /** True where the reader added it; another person must approve. */
  isOwn: boolean;
  history: {
    items: { id: string; at: string; amountCentavos: number; isThisKey: boolean }[];
    isCut: boolean;
    sumCentavos: Sum;
    medianCentavos: number | null;
  };
  /** Null: the reader may not see the rules. */
  limits: RecipientLimits | null;
  /** Contracts, invoices: the oldest first. */
  attachments: Attachment[];
  /** The same holder's other keys in this wallet, latest first. */
  otherKeys: OtherKey[];
};

/** The unmasked recipient, for the form and for the person who requested it. */
export type RegisteredRecipient = Omit<AddRecipientForm, "wallet">;
