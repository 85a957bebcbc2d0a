import { ChevronRight } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type Unknown } from "@/lib/composers/connection/problems";
import { addressOf } from "../kit/navigation/addresses";
import { Link } from "../ui/link";
import { CheckIcon } from "./check-icon";
import { useUnknownKinds } from "./use-unknown-kinds";

/**
 * The unknown facts of the credential, their causes, and where it is tested. They are beside other content, collapsed
 * to one line.
 */
export function UnknownsNote({
  unknowns,
  wallets,
  isOpen = false,
}: {
  unknowns: readonly Unknown[];
  wallets: readonly { reference: string; name: string }[];
  isOpen?: boolean;
}) {
  const t = useTranslations("connection.unknowns");
  const { list } = useFormatter();
  const kinds = useUnknownKinds(unknowns, wallets);
  if (kinds.length === 0) return null;
  return (
    <section
      aria-label={t("noteTitle")}
      className="flex items-start gap-3 base:rounded-lg border bg-card px-4 py-2 text-sm"
    >
      <details open={isOpen} className="group min-w-0 flex-1">
        <summary className="flex cursor-pointer list-none items-center gap-2 pointer-coarse:min-h-9 [&::-webkit-details-marker]:hidden">
          <ChevronRight
            aria-hidden
            className="size-4 shrink-0 text-muted-foreground transition-transform group-open:rotate-90 motion-reduce:transition-none"
          />
          <span className="shrink-0 font-medium">{t("noteTitle")}</span>
          <span className="truncate text-muted-foreground group-open:hidden max-sm:hidden">
            {list(kinds.map(({ what }) => what))}
          </span>
        </summary>
        <ul className="grid gap-1.5 pt-2 pb-1">
          {kinds.map(({ kind, what, why }) => (
            <li key={kind} className="flex gap-2">
              <CheckIcon state="not_known" className="mt-0.5" />
              <span className="min-w-0">
                <span className="font-medium">{what}</span>{" "}
                <span className="text-muted-foreground">{why}</span>
              </span>
            </li>
          ))}
        </ul>
      </details>
      <Link
        href={addressOf.connection()}
        className="shrink-0 font-medium text-primary underline-offset-3 hover:underline pointer-coarse:leading-9"
      >
        {t("see")}
      </Link>
    </section>
  );
}
