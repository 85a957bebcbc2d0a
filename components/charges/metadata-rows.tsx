"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import {
  METADATA_TYPES,
  type MetadataRow,
  type MetadataType,
  numberCharacters,
  rowsOfText,
  textOfRows,
} from "@/lib/core/forms/metadata-rows";
import { Button } from "../ui/button";
import { cn } from "../ui/cn";
import { Input } from "../ui/input";
import { Select, SelectContent, SelectItem, SelectTrigger, SelectValue } from "../ui/select";

const EMPTY: MetadataRow = { key: "", type: "text", value: "" };
const ROWS_MAX = 50;

/** Free pairs in rows of name, type and value; the form stores them as the JSON text that is sent. */
export function MetadataRows({
  value,
  onChange,
  onBlur,
  id,
  ...described
}: {
  value: string | undefined;
  onChange: (text: string) => void;
  onBlur: () => void;
  id?: string;
  "aria-describedby"?: string;
  "aria-invalid"?: boolean;
}) {
  const t = useTranslations("charges.form.pairs");
  const [typed, setTyped] = useState<MetadataRow[]>([]);
  // A restored or discarded draft changes the text from outside.
  const current = textOfRows(typed) === (value ?? "") ? typed : rowsOfText(value);
  const rows = current.length === 0 ? [EMPTY] : current;
  const become = (next: MetadataRow[]) => {
    setTyped(next);
    onChange(textOfRows(next));
  };
  const change = (position: number, part: Partial<MetadataRow>) =>
    become(rows.map((row, other) => (other === position ? { ...row, ...part } : row)));
  return (
    <div className="grid gap-1.5" onBlur={onBlur}>
      {rows.map((row, position) => (
        <div
          key={position}
          className="grid grid-cols-[minmax(0,1fr)_7rem_auto] gap-1.5 sm:grid-cols-[minmax(0,1fr)_6.75rem_minmax(0,1fr)_auto]"
        >
          <Input
            {...(position === 0 && { id, ...described })}
            {...(position > 0 && { "aria-label": t("key", { position: position + 1 }) })}
            value={row.key}
            placeholder={t("keyExample")}
            autoComplete="off"
            onChange={(event) => change(position, { key: event.target.value })}
          />
          <Select
            value={row.type}
            onValueChange={(type: MetadataType) =>
              change(position, { type, value: valueAs(type, row.value) })
            }
          >
            <SelectTrigger aria-label={t("type", { position: position + 1 })} className="w-full">
              <SelectValue>{t(`types.${row.type}`)}</SelectValue>
            </SelectTrigger>
            <SelectContent>
              {METADATA_TYPES.map((type) => (
                <SelectItem key={type} value={type}>
                  {t(`types.${type}`)}
                </SelectItem>
              ))}
            </SelectContent>
          </Select>
          <ValueInput
            label={t("value", { position: position + 1 })}
            className="max-sm:col-span-2 max-sm:row-start-2"
            row={row}
            onChange={(next) => change(position, { value: next })}
          />
          <Button
            type="button"
            variant="ghost"
            size="icon"
            className="max-sm:col-start-3 max-sm:row-start-1"
            disabled={rows.length === 1 && textOfRows(rows) === ""}
            onClick={() => become(rows.filter((_, other) => other !== position))}
          >
            <X aria-hidden />
            <span className="sr-only">{t("remove", { position: position + 1 })}</span>
          </Button>
        </div>
      ))}
      <div>
        <Button
          type="button"
          variant="ghost"
          size="sm"
          disabled={rows.length >= ROWS_MAX}
          onClick={() => setTyped([...rows, EMPTY])}
        >
          <Plus aria-hidden />
          {t("add")}
        </Button>
      </div>
    </div>
  );
}

/** Converts a typed value to another type, and retains the characters that are valid there. */
function valueAs(type: MetadataType, value: string): string {
  switch (type) {
    case "text":
      return value;
    case "number":
      return numberCharacters(value);
    case "boolean":
      return value === "false" ? "false" : "true";
  }
}

function ValueInput({
  label,
  className,
  row: { type, value },
  onChange,
}: {
  label: string;
  className: string;
  row: MetadataRow;
  onChange: (value: string) => void;
}) {
  const t = useTranslations("charges.form.pairs");
  const booleanWords = useTranslations("kit.boolean");
  if (type === "boolean")
    return (
      <Select value={value} onValueChange={onChange}>
        <SelectTrigger aria-label={label} className={cn("w-full", className)}>
          <SelectValue>{booleanWords(value === "true" ? "true" : "false")}</SelectValue>
        </SelectTrigger>
        <SelectContent>
          {(["true", "false"] as const).map((one) => (
            <SelectItem key={one} value={one}>
              {booleanWords(one)}
            </SelectItem>
          ))}
        </SelectContent>
      </Select>
    );
  return (
    <Input
      aria-label={label}
      className={className}
      value={value}
      placeholder={t("valueExample")}
      autoComplete="off"
      inputMode={type === "number" ? "decimal" : undefined}
      onChange={(event) =>
        onChange(type === "number" ? numberCharacters(event.target.value) : event.target.value)
      }
    />
  );
}
