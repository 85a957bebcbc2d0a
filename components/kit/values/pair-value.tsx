import { useTranslations } from "next-intl";
import { pairValueText } from "@/lib/core/json/ordered-pairs";
import { ExternalText } from "./external-text";

/** The value of a free pair. A boolean is named in the reader's language beside its JSON form, so that no text reads the same. */
export function PairValue({ value }: { value: unknown }) {
  const t = useTranslations("kit.boolean");
  return typeof value === "boolean" ? (
    t(value ? "true" : "false")
  ) : (
    <ExternalText text={pairValueText(value)} />
  );
}
