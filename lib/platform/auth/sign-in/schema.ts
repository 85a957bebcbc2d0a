import { z } from "zod";
import { canonicalText } from "@/lib/core/text/text";

const EMAIL_MAX = 254;
/** Far above PASSWORD_BYTES_MAX: only what no form of ours sends stops here. */
const PASSWORD_TEXT_MAX = 4_096;

/** Brought to one form first and checked after: look-alikes of the at sign are no address. */
export const emailField = () =>
  z
    .string("required")
    .max(EMAIL_MAX, `too_long:${EMAIL_MAX}`)
    .transform((text) => canonicalText(text).toLowerCase())
    .refine((text) => z.email().safeParse(text).success, "not_an_email");

export const passwordField = () =>
  z.string("required").min(1, "required").max(PASSWORD_TEXT_MAX, "password_too_long");

/** Six digits, with the blank in the middle that telephones show. */
export const oneTimeCodeField = () =>
  z
    .string("required")
    .transform((text) => text.replaceAll(/\s/g, ""))
    .refine((text) => /^\d{6}$/.test(text), "one_time_code");

const SECOND_STEP_MAX = 40;

/** A code of the authenticator or a recovery code, as it was typed. */
export const secondStepField = () =>
  z.string("required").trim().min(1, "required").max(SECOND_STEP_MAX, "one_time_code_wrong");

export const Credentials = z.object({
  email: emailField(),
  password: passwordField(),
  code: z.string().max(SECOND_STEP_MAX).optional(),
});
export type Credentials = z.infer<typeof Credentials>;
