import { type Route } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { currentActor } from "@/lib/auth/current-actor.server";
import { type Right, mayDo } from "@/lib/auth/rights";
import { type Context } from "@/lib/context.server";
import { AppError } from "@/lib/core/app-error";
import { contextOf, newTraceId } from "./guards";
import { PATH_HEADER } from "@/lib/auth/path-header";

/**
 * The context of a page. Nobody: to the sign-in, and back here afterwards. A wallet or a page that is not the person's:
 * not found.
 */
export async function contextFor({
  wallet,
  right = "records.see",
}: { wallet?: string; right?: Right } = {}): Promise<Context> {
  const actor = await currentActor();
  if (typeof actor?.personId !== "string") return redirect((await signInAddress()) as Route);
  if (actor.hasInitialPassword && right !== "own_account.manage") return redirect("/account");
  if (!mayDo(actor, right)) return notFound();
  try {
    return await contextOf(actor, wallet, newTraceId());
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return notFound();
    throw error;
  }
}

async function signInAddress(): Promise<string> {
  const path = (await headers()).get(PATH_HEADER);
  return path === null || path === "/" ? "/sign-in" : `/sign-in?callbackUrl=${encodeURIComponent(path)}`;
}
