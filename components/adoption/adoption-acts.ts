import { type ActionResult } from "@/lib/core/app-error";
import { type StartAdoptionInput, type StartedAdoption } from "@/lib/adoption/schema";

export type StartAdoption = (input: StartAdoptionInput) => Promise<ActionResult<StartedAdoption>>;
export type WalletName = { reference: string; name: string };
