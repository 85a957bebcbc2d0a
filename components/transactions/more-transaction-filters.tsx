"use client";

import { PopoverClose } from "../ui/popover";
import { useTranslations } from "next-intl";
import { useId, useState } from "react";
import { canonicalDocument, documentTypeOf } from "@/lib/core/brazil/documents";
import { RISK_FILTERS } from "@/lib/core/enums/risk";
import { MISMATCHES } from "@/lib/core/enums/transactions";
import { type ProjectChoices } from "@/lib/platform/projects/choices";
import { SearchSelect } from "../kit/fields/search-select";
import { FilterSelect } from "../kit/filters/filter-select";
import { useRiskLabel } from "../kit/status/use-risk-label";
import { MoneyInput } from "../kit/fields/money-input";
import { Button } from "../ui/button";
import { Checkbox } from "../ui/checkbox";
import { Field } from "../ui/field";
import { Input } from "../ui/input";
import { Label } from "../ui/label";
import { type FilterChange } from "@/lib/core/reads/filters";
import { type TransactionFilter, type transactionParsers } from "@/lib/domain/transactions/filter";

/** Filters for amounts, project, document and block. Typed values take effect when they are applied. */
export function MoreTransactionFilters({
  filter,
  change,
  projects,
  mayFilterByDocument,
}: {
  filter: TransactionFilter;
  change: (change: FilterChange<typeof transactionParsers>) => void;
  projects: ProjectChoices;
  mayFilterByDocument: boolean;
}) {
  const t = useTranslations("transactions.filter");
  const doubts = useTranslations("kit.mismatch.word");
  const blockId = useId();
  const riskWord = useRiskLabel(t);
  const [min, setMin] = useState<number | undefined>(filter.minCentavos);
  const [max, setMax] = useState<number | undefined>(filter.maxCentavos);
  const [document, setDocument] = useState(filter.document ?? "");
  const isBackwards = min !== undefined && max !== undefined && min > max;
  const typed = canonicalDocument(document);
  const isNoDocument = typed !== "" && documentTypeOf(typed) === null;
  const apply = () =>
    change({
      minCentavos: min ?? null,
      maxCentavos: max ?? null,
      ...(mayFilterByDocument && { document: typed === "" ? null : typed }),
    });

  return (
    <div className="grid gap-3">
      {projects.items.length > 0 && (
        <SearchSelect
          className="w-full"
          aria-label={t("project")}
          noneLabel={t("anyProject")}
          choices={projects}
          value={filter.project}
          onChange={(project) => change({ project })}
        />
      )}
      <FilterSelect
        className="w-full"
        label={t("mismatch")}
        anyLabel={t("anyMismatch")}
        choices={MISMATCHES.map((value) => ({ value, label: doubts(value) }))}
        value={filter.mismatch ?? null}
        onChange={(mismatch) => change({ mismatch })}
      />
      <FilterSelect
        className="w-full"
        label={t("risk")}
        anyLabel={t("anyRisk")}
        choices={RISK_FILTERS.map((value) => ({ value, label: riskWord(value) }))}
        value={filter.risk ?? null}
        onChange={(risk) => change({ risk })}
      />
      <div className="flex items-center gap-2">
        <Checkbox
          id={blockId}
          checked={filter.block === "open"}
          onCheckedChange={(isOn) => change({ block: isOn === true ? "open" : null })}
        />
        <Label htmlFor={blockId}>{t("block")}</Label>
      </div>
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">{t("amount")}</legend>
        <Field label={`${t("amount")}: ${t("minAmount")}`}>
          {(control) => <MoneyInput {...control} value={min ?? null} onChange={setMin} />}
        </Field>
        <Field label={t("maxAmount")} error={isBackwards ? t("amountBackwards") : undefined}>
          {(control) => <MoneyInput {...control} value={max ?? null} onChange={setMax} />}
        </Field>
      </fieldset>
      {mayFilterByDocument && (
        <Field
          label={t("document")}
          hint={t("documentHint")}
          error={isNoDocument ? t("documentInvalid") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              value={document}
              maxLength={30}
              autoComplete="off"
              onChange={({ target }) => setDocument(target.value)}
            />
          )}
        </Field>
      )}
      <PopoverClose asChild>
        <Button disabled={isBackwards || isNoDocument} onClick={apply}>
          {t("apply")}
        </Button>
      </PopoverClose>
    </div>
  );
}
