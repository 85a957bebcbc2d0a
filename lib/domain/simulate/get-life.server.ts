import "server-only";
import { type Services } from "@/lib/platform/context.server";
import { callControl } from "./control.server";
import { Life, type LifeView } from "./schema";

export async function getLife({ env }: Pick<Services, "env">): Promise<LifeView> {
  if (env.sandboxControlUrl === null) return { life: null };
  return { life: Life.parse(await callControl({ env }, "GET", "/life")) };
}
