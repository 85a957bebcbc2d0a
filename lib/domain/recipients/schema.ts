import { z } from "zod";
import { canonicalDocument } from "@/lib/core/brazil/documents";
import { PIX_KEY_TYPES } from "@/lib/core/brazil/pix-key";
import { requiredLine, uuidField, walletField } from "@/lib/core/fields";
import {
  DOCUMENT_TYPES,
  KEY_TEXT_MAX,
  documentFaultOf,
  isDeclared,
  keyFaultOf,
  keyOf,
} from "@/lib/core/recipient-faults";
import { MEDIA_TYPES } from "@/lib/core/words/attachments";
import { Sum } from "@/lib/core/sum-schema";
import { filterSchema } from "@/lib/core/filter-schema";
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
/** What this wallet knows of a key; `former`: the masked one that its holder had before. */
export type LookedUpKey = { standing: KeyStanding; name: string | null; former: string | null };

export const RecipientIdInput = z.strictObject({ wallet: walletField(), recipientId: uuidField() });
export type RecipientIdInput = z.output<typeof RecipientIdInput>;

export const RevealRegisteredInput = RecipientIdInput.extend({ purpose: z.enum(["look", "pay"]) });
export type RevealRegisteredInput = z.output<typeof RevealRegisteredInput>;

export const SwitchRecipientInput = RecipientIdInput.extend({ isDisabled: z.boolean() });
export type SwitchRecipientInput = z.output<typeof SwitchRecipientInput>;

export const DetachInput = RecipientIdInput.extend({ attachmentId: uuidField() });
export type DetachInput = z.output<typeof DetachInput>;

export const RecipientListQuery = filterSchema(recipientParsers).extend({
  cursor: z.string().max(200).optional(),
});
export type RecipientListQuery = z.infer<typeof RecipientListQuery>;

/** Key and document are masked before they get here; moments are ISO 8601. */
export const RecipientListItem = z.object({
  id: z.string(),
  wallet: z.string(),
  name: z.string(),
  document: z.string(),
  keyType: z.enum(PIX_KEY_TYPES),
  key: z.string(),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
  agreedBy: z.string().nullable(),
  agreedAt: z.string().nullable(),
  disabledAt: z.string().nullable(),
  isKeyChanged: z.boolean(),
  /** When this key was paid last; null: never (`listPaidBefore`). */
  lastPaidAt: z.string().nullable(),
  /** In twelve months, to this holder by any key. */
  paidCount: z.number(),
  paidCentavos: Sum,
});
export type RecipientListItem = z.infer<typeof RecipientListItem>;

export const RecipientPage = z.object({
  items: z.array(RecipientListItem),
  nextCursor: z.string().nullable(),
});
export type RecipientPage = z.infer<typeof RecipientPage>;

/** What the rules let go to this key, and how much of it is used. */
const Sums = z.object({ dayCentavos: Sum, monthCentavos: Sum });
const RecipientLimits = z.object({
  isNew: z.boolean(),
  actCentavos: z.number().nullable(),
  dayCentavos: z.number().nullable(),
  monthCentavos: z.number().nullable(),
  hourActs: z.number().nullable(),
  dayActs: z.number().nullable(),
  /** All that counts; `elsewhere` is the part of it that left by no act of this dashboard. */
  used: Sums.extend({ elsewhere: Sums }),
});
export type RecipientLimits = z.infer<typeof RecipientLimits>;

const Attachment = z.object({
  id: z.string(),
  name: z.string(),
  mediaType: z.enum(MEDIA_TYPES),
  sizeBytes: z.number(),
  addedBy: z.string().nullable(),
  addedAt: z.string(),
});
export type Attachment = z.infer<typeof Attachment>;

const OtherKey = z.object({ id: z.string(), key: z.string(), addedAt: z.string() });

export const RecipientDetail = RecipientListItem.extend({
  disabledBy: z.string().nullable(),
  /** Added by whoever reads this: another person agrees. */
  isOwn: z.boolean(),
  history: z.object({
    items: z.array(
      z.object({ id: z.string(), at: z.string(), amountCentavos: z.number(), isThisKey: z.boolean() }),
    ),
    isCut: z.boolean(),
    sumCentavos: Sum,
    medianCentavos: z.number().nullable(),
  }),
  /** Null: whoever reads this does not see the rules. */
  limits: RecipientLimits.nullable(),
  /** Contracts, invoices: the oldest first. */
  attachments: z.array(Attachment),
  /** The same holder's other keys in this wallet, latest first. */
  otherKeys: z.array(OtherKey),
});
export type RecipientDetail = z.infer<typeof RecipientDetail>;

/** In clear, for the form and for whoever asked. */
export type RegisteredRecipient = Omit<AddRecipientForm, "wallet">;
