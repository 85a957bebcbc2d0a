import { useFormatter, useTranslations } from "next-intl";
import { type Unknown } from "@/lib/composers/connection/problems";
import { useUnknownName } from "./use-unknown-name";

/** The unknown facts, a line for each kind: all of one kind have one reason. */
export function useUnknownKinds(
  unknowns: readonly Unknown[],
  wallets: readonly { reference: string; name: string }[],
): { kind: Unknown["kind"]; what: string; why: string }[] {
  const t = useTranslations("connection.unknowns.kinds");
  const { list } = useFormatter();
  const nameOf = useUnknownName(wallets);
  return [...new Set(unknowns.map(({ kind }) => kind))].map((kind) => {
    const names = unknowns.flatMap((unknown) => (unknown.kind === kind ? [nameOf(unknown.named)] : []));
    return { kind, what: t(`${kind}.what`, { name: list(names) }), why: t(`${kind}.why`) };
  });
}
