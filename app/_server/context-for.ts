import { type Route } from "next";
import { headers } from "next/headers";
import { notFound, redirect } from "next/navigation";
import { currentActor } from "./current-actor";
import { currentPosition } from "./current-position";
import { addressOf } from "@/components/kit/navigation/addresses";
import { type Right, mustSetUpSecondStep, mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { AppError } from "@/lib/core/errors/app-error";
import { newTraceId } from "@/lib/runtime/public-error.server";
import { contextOf } from "./guards";
import { storeOfPage, withErrorDigest } from "./page-reads";
import { PATH_HEADER } from "@/lib/platform/auth/path-header";

/**
 * The context of a page. Without a session it redirects to the sign-in, and back here afterwards. A wallet or a page
 * outside the person's access returns not found.
 */
export async function contextFor({
  wallet,
  right = "records.see",
}: { wallet?: string; right?: Right } = {}): Promise<Context> {
  // Before anything of the page is read.
  const [actor] = await withErrorDigest(Promise.all([currentActor("kept", "acts"), currentPosition()]));
  if (typeof actor?.personId !== "string") return redirect(await signInAddress());
  if (mustSetUpSecondStep(actor) && right !== "own_account.manage") return redirect(addressOf.account());
  if (!mayDo(actor, right)) return notFound();
  try {
    const ctx = await withErrorDigest(contextOf(actor, wallet, newTraceId(), "shows"));
    return { ...ctx, store: storeOfPage(ctx.store) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return notFound();
    throw error;
  }
}

async function signInAddress(): Promise<Route> {
  const path = (await headers()).get(PATH_HEADER);
  return addressOf.signIn(path === null || path === "/" ? undefined : path);
}
