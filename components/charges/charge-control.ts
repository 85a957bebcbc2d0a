import { type Control } from "react-hook-form";
import { type CreateChargeForm, type CreateChargeInput } from "@/lib/domain/charges/schema";

/** What the parts of the charge's form share. */
export type ChargeControl = Control<CreateChargeForm, unknown, CreateChargeInput>;
