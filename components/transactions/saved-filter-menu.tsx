"use client";

import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { toast } from "../ui/toast";
import { transactionQueries } from "@/lib/domain/transactions/queries";
import {
  type RemoveFilterInput,
  type SaveFilterInput,
  type SavedFilters,
} from "@/lib/domain/transactions/schema";
import { ActNote } from "../acts/act-note";
import { type Act } from "../acts/outcome";
import { useAct } from "../acts/use-act";
import { Button } from "../ui/button";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Popover, PopoverContent, PopoverTrigger } from "../ui/popover";
import { useFaultWords } from "../ui/use-fault-words";

export type SavedFilterActs = {
  saveFilter: Act<SaveFilterInput, SavedFilters>;
  removeFilter: Act<RemoveFilterInput, SavedFilters>;
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
  const common = useTranslations("common");
  const faultWords = useFaultWords();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data: saved } = useQuery({ ...transactionQueries.savedFilters(), enabled: isOpen });
  const [name, setName] = useState("");
  const keys = [transactionQueries.savedFilters().queryKey];
  const saving = useAct(acts.saveFilter, { ifTwice: "harmless", keys });
  const removing = useAct(acts.removeFilter, { ifTwice: "harmless", keys });
  const isPending = saving.isPending || removing.isPending;

  const fault = saving.outcome?.is === "refused" ? saving.outcome.error.fields?.name : undefined;

  const show = (filters: SavedFilters, words: string) => {
    client.setQueryData(transactionQueries.savedFilters().queryKey, filters);
    toast.success(words);
  };
  const save = () =>
    void saving.run(
      { name, query: address },
      {
        onDone: (filters) => {
          setName("");
          show(filters, t("done"));
        },
      },
    );
  const remove = (id: string) =>
    void removing.run({ id }, { onDone: (filters) => show(filters, t("removed")) });

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
        <ActNote act={removing} offersAgain />
        {address !== "" && (
          <form
            className="grid gap-2 border-t pt-3"
            onSubmit={(event) => {
              event.preventDefault();
              save();
            }}
          >
            <Field label={t("name")} hint={t("nameHint")} error={fault && faultWords(fault)}>
              {(control) => (
                <Input {...control} value={name} onChange={({ target }) => setName(target.value)} />
              )}
            </Field>
            <ActNote act={saving} besideFields />
            <Button type="submit" variant="secondary" pending={isPending} disabled={name.trim() === ""}>
              {common("save")}
            </Button>
          </form>
        )}
      </PopoverContent>
    </Popover>
  );
}
