import { useTranslations } from "next-intl";
import { type Problem } from "@/lib/composers/connection/problems";
import { addressOf } from "../kit/navigation/addresses";
import { Callout } from "../ui/callout";
import { Link } from "../ui/link";
import { useUnknownName } from "./use-unknown-name";

/** The connection's problems by name, beside other content. The next steps are on its page. */
export function ProblemsNote({
  problems,
  wallets,
}: {
  problems: readonly Problem[];
  wallets: readonly { reference: string; name: string }[];
}) {
  const t = useTranslations("connection.problems");
  const nameOf = useUnknownName(wallets);
  if (problems.length === 0) return null;
  return (
    <Callout tone="warning" role="note">
      <ul className="grid gap-0.5">
        {problems.map(({ kind, named }) => (
          <li key={`${kind} ${named ?? ""}`}>
            <Link href={addressOf.connection()} className="font-medium underline-offset-3 hover:underline">
              {t(`kinds.${kind}.title`, { name: nameOf(named), what: nameOf(named).toLowerCase() })}
            </Link>{" "}
            <span className="text-foreground/85">
              {t(`kinds.${kind}.effect`, { blocks: blocksOf(named) })}
            </span>
          </li>
        ))}
      </ul>
    </Callout>
  );
}

/** Whether it is the permission without which the queue of blocks is not whole. */
export const blocksOf = (named: string | null): "yes" | "no" =>
  named === "BALANCE_BLOCK:READ" ? "yes" : "no";
