import { useTranslations } from "next-intl";
import { type StatusFlag } from "@/lib/core/enums/display-status";
import { FilterSelect } from "./filter-select";

/** The filter of a list by one of its flags, beside its filter by state. */
export function FlagFilter<Flagged extends StatusFlag>({
  flags,
  words,
  value,
  onChange,
  className,
}: {
  flags: readonly Flagged[];
  words: (flag: Flagged) => string;
  value: Flagged | undefined;
  onChange: (flag: Flagged | null) => void;
  className?: string;
}) {
  const t = useTranslations("kit.standing");
  return (
    <FilterSelect
      className={className}
      label={t("flag")}
      anyLabel={t("anyFlag")}
      choices={flags.map((flag) => ({ value: flag, label: words(flag) }))}
      value={value ?? null}
      onChange={onChange}
    />
  );
}
