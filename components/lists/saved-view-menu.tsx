"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, Check, Users, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { lazy, useState } from "react";
import { addressOn, isViewOn, unreadOf } from "@/lib/composers/views/view-address";
import { type ViewedList } from "@/lib/core/enums/views";
import { viewQueries } from "@/lib/composers/views/queries";
import { type ListViews, type SavedView } from "@/lib/composers/views/schema";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { Button } from "../ui/button";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { toast } from "sonner";
import { useListViewActions } from "./list-view-actions";

const SaveViewForm = lazy(() => import("./save-view-form").then((part) => ({ default: part.SaveViewForm })));

type Columns = Readonly<Record<string, boolean>>;
type Props = {
  list: ViewedList;
  /** The current filters and sort order. */
  address: string;
  today: string;
  columns: Columns;
  onChoose: (address: string) => void;
  onColumns: (columns: Columns) => void;
  /** Shows the icon alone, where many controls are beside it. */
  isSmall?: boolean;
};

/** Filters, order and columns under a name: a person's own, and those that others share with its role. */
export function SavedViewMenu({
  list,
  address,
  today,
  columns,
  onChoose,
  onColumns,
  isSmall = false,
}: Props) {
  const t = useTranslations("views");
  const client = useQueryClient();
  const acts = useListViewActions();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery(viewQueries.of(list));
  const { queryKey } = viewQueries.of(list);
  const removing = useServerAction(acts.remove, { ifTwice: "harmless", keys: [queryKey] });
  const views = data?.views ?? [];
  const isOn = ({ query }: SavedView) => address !== "" && isViewOn(list, query, address, today);
  const current = views.find(isOn);

  const choose = (view: SavedView) => {
    const [filter] = unreadOf(list, view.query);
    if (filter !== undefined) return void toast.error(t("unreadable", { filter }));
    onChoose(addressOn(view.query, today));
    if (Object.keys(view.columns).length > 0) onColumns(view.columns);
    setIsOpen(false);
  };
  const remove = (id: string) =>
    void removing.run(
      { list, id },
      {
        onDone: () => {
          client.setQueryData<ListViews>(
            queryKey,
            (before) => before && { ...before, views: before.views.filter((one) => one.id !== id) },
          );
          toast.success(t("removed"));
        },
      },
    );

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="secondary" {...(isSmall && { title: current?.name ?? t("title") })}>
          <Bookmark aria-hidden className={current ? "fill-current" : ""} />
          <span className={isSmall ? "sr-only" : "max-w-40 truncate max-sm:sr-only"}>
            {current?.name ?? t("title")}
          </span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="grid w-80 gap-3" aria-label={t("title")}>
        {views.length === 0 ? (
          <p className="text-base text-muted-foreground">{address === "" ? t("noneYet") : t("none")}</p>
        ) : (
          <ul className="-mx-1 grid max-h-64 overflow-y-auto">
            {views.map((view) => (
              <li key={view.id} className="flex items-center gap-1">
                <Button
                  variant="ghost"
                  className="h-auto min-h-8 min-w-0 flex-1 justify-start py-1 pointer-coarse:min-h-11"
                  aria-current={isOn(view) || undefined}
                  onClick={() => choose(view)}
                >
                  <ViewMark isOn={isOn(view)} isShared={view.sharedWith !== null} />
                  <span className="grid min-w-0 justify-items-start text-left">
                    <span className="max-w-full truncate">{view.name}</span>
                    <ViewNote view={view} />
                  </span>
                </Button>
                {(view.by === null || acts.mayRemoveShared) && (
                  <Button
                    variant="ghost"
                    size="icon-sm"
                    disabled={removing.isPending}
                    onClick={() => remove(view.id)}
                  >
                    <X aria-hidden />
                    <span className="sr-only">{t("remove", { name: view.name })}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
        <ActionNote act={removing} offersAgain />
        {address !== "" && !current && (
          <SaveViewForm list={list} address={address} columns={columns} mayShare={acts.mayShare} />
        )}
      </PopoverContent>
    </Popover>
  );
}

function ViewMark({ isOn, isShared }: { isOn: boolean; isShared: boolean }) {
  if (isOn) return <Check aria-hidden className="text-primary" />;
  const Icon = isShared ? Users : Bookmark;
  return <Icon aria-hidden className="text-muted-foreground" />;
}

/** The people who see the view, and its owner. */
function ViewNote({ view: { sharedWith, by } }: { view: SavedView }) {
  const t = useTranslations("views");
  if (sharedWith === null) return null;
  const words = by === null ? t(`sharedWith.${sharedWith}`) : t("by", { person: by });
  return <span className="max-w-full truncate text-xs font-normal text-muted-foreground">{words}</span>;
}
