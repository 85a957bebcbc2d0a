"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState, useTransition } from "react";
import { toast } from "sonner";
import { type ActionResult } from "@/lib/core/app-error";
import { transactionQueries } from "@/lib/transactions/queries";
import { type RemoveFilterInput, type SaveFilterInput, type SavedFilters } from "@/lib/transactions/schema";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { useFaultWords } from "../ui/use-fault-words";

export type SavedFilterActs = {
  saveFilter: (input: SaveFilterInput) => Promise<ActionResult<SavedFilters>>;
  removeFilter: (input: RemoveFilterInput) => Promise<ActionResult<SavedFilters>>;
};

/** A person's own filters, each under a name. */
export function SavedFilterMenu({
  address,
  onChoose,
  acts,
}: {
  address: string;
  onChoose: (address: string) => void;
  acts: SavedFilterActs;
}) {
  const t = useTranslations("transactions.saved");
  const errors = useTranslations("errors.codes");
  const common = useTranslations("common");
  const faultWords = useFaultWords();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data: saved } = useQuery({ ...transactionQueries.savedFilters(), enabled: isOpen });
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  const [isPending, startTransition] = useTransition();

  const keep = (result: ActionResult<SavedFilters>, done: string): void => {
    if (result.ok) {
      client.setQueryData(transactionQueries.savedFilters().queryKey, result.data);
      setName("");
      setFault(undefined);
      toast.success(done);
    } else {
      const key = result.error.fields?.name;
      setFault(key === undefined ? errors(`${result.error.code}.title`) : faultWords(key));
    }
  };
  const save = () =>
    startTransition(async () => keep(await acts.saveFilter({ name, query: address }), t("done")));
  const remove = (id: string) =>
    startTransition(async () => keep(await acts.removeFilter({ id }), t("removed")));

  return (
    <Popover open={isOpen} onOpenChange={setIsOpen}>
      <PopoverTrigger asChild>
        <Button variant="secondary">
          <Bookmark aria-hidden />
          <span className="max-sm:sr-only">{t("title")}</span>
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" className="grid gap-3" aria-label={t("title")}>
        {saved?.length === 0 && <p className="text-base text-muted-foreground">{t("none")}</p>}
        {saved !== undefined && saved.length > 0 && (
          <ul className="grid max-h-64 overflow-y-auto">
            {saved.map((filter) => (
              <li key={filter.id} className="flex items-center gap-1">
                <Button
                  variant="ghost"
                  className="min-w-0 flex-1 justify-start"
                  onClick={() => {
                    onChoose(filter.query);
                    setIsOpen(false);
                  }}
                >
                  <span className="truncate">{filter.name}</span>
                </Button>
                <Button variant="ghost" size="icon-sm" disabled={isPending} onClick={() => remove(filter.id)}>
                  <X aria-hidden />
                  <span className="sr-only">{t("remove", { name: filter.name })}</span>
                </Button>
              </li>
            ))}
          </ul>
        )}
        {address !== "" && (
          <form
            className="grid gap-2 border-t pt-3"
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <Field label={t("name")} hint={t("nameHint")} error={fault}>
              {(control) => (
                <Input {...control} value={name} onChange={({ target }) => setName(target.value)} />
              )}
            </Field>
            <Button type="submit" variant="secondary" pending={isPending} disabled={name.trim() === ""}>
              {common("save")}
            </Button>
          </form>
        )}
      </PopoverContent>
    </Popover>
  );
}
