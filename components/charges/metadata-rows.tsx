"use client";

import { Plus, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type MetadataRow, rowsOfText, textOfRows } from "@/lib/core/metadata-rows";
import { Button } from "../ui/button";
import { Input } from "../ui/input";

const EMPTY: MetadataRow = { key: "", value: "" };
const ROWS_MAX = 50;

/** Free pairs in rows of name and value; the form keeps them as the text that is sent. */
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
  const [rows, setRows] = useState<MetadataRow[]>(() => {
    const given = rowsOfText(value);
    return given.length === 0 ? [EMPTY] : given;
  });
  const become = (next: MetadataRow[]) => {
    setRows(next.length === 0 ? [EMPTY] : next);
    onChange(textOfRows(next));
  };
  const change = (position: number, part: Partial<MetadataRow>) =>
    become(rows.map((row, other) => (other === position ? { ...row, ...part } : row)));
  return (
    <div className="grid gap-1.5" onBlur={onBlur}>
      {rows.map((row, position) => (
        <div key={position} className="grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)_auto] gap-1.5">
          <Input
            {...(position === 0 && { id, ...described })}
            {...(position > 0 && { "aria-label": t("key", { position: position + 1 }) })}
            value={row.key}
            placeholder={t("keyExample")}
            autoComplete="off"
            onChange={(event) => change(position, { key: event.target.value })}
          />
          <Input
            aria-label={t("value", { position: position + 1 })}
            value={row.value}
            placeholder={t("valueExample")}
            autoComplete="off"
            onChange={(event) => change(position, { value: event.target.value })}
          />
          <Button
            type="button"
            variant="ghost"
            size="icon"
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
          onClick={() => setRows([...rows, EMPTY])}
        >
          <Plus aria-hidden />
          {t("add")}
        </Button>
      </div>
    </div>
  );
}
