import { type ReactNode } from "react";
import { keepColumnsAction, removeViewAction, saveViewAction } from "@/app/(dashboard)/views/actions";
import { ListedPart } from "@/components/lists/listed";
import { type ListName } from "@/lib/core/enums/views";
import { getListViews } from "@/lib/composers/views/get-list-views.server";
import { viewQueries } from "@/lib/composers/views/queries";
import { type Actor, mayDo } from "@/lib/platform/auth/rights/rights";
import { type Context } from "@/lib/platform/context.server";
import { type Reads } from "./prefetched";

/** Reads the columns and saved views that the person has for a list. */
export const readViews = (reads: Reads, ctx: Context, list: ListName) =>
  reads.one(viewQueries.of(list), () => getListViews(ctx, list));

/** Wraps each list of the product with the actions that store its columns and views. */
export function Listed({ actor, children }: { actor: Actor; children: ReactNode }) {
  return (
    <ListedPart
      acts={{
        save: saveViewAction,
        remove: removeViewAction,
        keepColumns: keepColumnsAction,
        mayShare: mayDo(actor, "view.share"),
        mayRemoveShared: mayDo(actor, "settings.change"),
      }}
    >
      {children}
    </ListedPart>
  );
}
