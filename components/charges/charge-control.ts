import { type Control } from "react-hook-form";
import { type CreateChargeForm, type CreateChargeInput } from "@/lib/domain/charges/schema";

/** The form control that the parts of the charge's form share. */
export type ChargeControl = Control<CreateChargeForm, unknown, CreateChargeInput>;
