import { useTranslations } from "next-intl";
import { type ChargeDetail } from "@/lib/domain/charges/schema";
import { Money } from "../kit/values/money";
import { Section } from "../kit/page/section";
import { useNameOfLeg } from "../kit/wallets/wallet-name";
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from "../ui/table";

/** Requested, accepted and delivered side by side: what was delivered counts. */
export function ChargeSplit({ charge }: { charge: ChargeDetail }) {
  const t = useTranslations("charges.split");
  const nameOf = useNameOfLeg();
  return (
    <Section title={t("title")} description={charge.split.some(fellShort) ? t("fellShort") : undefined} flush>
      <Table>
        <TableHeader>
          <TableRow>
            <TableHead>{t("destination")}</TableHead>
            <TableHead className="text-right">{t("requested")}</TableHead>
            <TableHead className="text-right">{t("accepted")}</TableHead>
            <TableHead className="text-right">{t("delivered")}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {charge.split.map((leg, index) => (
            <TableRow key={leg.destination}>
              <TableCell>
                <bdi>{nameOf(leg.destination, index + 1)}</bdi>
              </TableCell>
              <TableCell className="text-right">
                <Money amountCentavos={leg.requestedCentavos} />
              </TableCell>
              <TableCell className="text-right">
                <Money amountCentavos={leg.acceptedCentavos} />
              </TableCell>
              <TableCell className="text-right">
                <Money amountCentavos={leg.deliveredCentavos} strong={fellShort(leg)} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  );
}

const fellShort = ({
  requestedCentavos,
  acceptedCentavos,
  deliveredCentavos,
}: ChargeDetail["split"][number]) =>
  deliveredCentavos !== null &&
  (acceptedCentavos ?? requestedCentavos ?? deliveredCentavos) !== deliveredCentavos;

/** A split delivered as requested is already shown in the view of the money's way. */
export const isSplitWorthTelling = ({ state, split }: ChargeDetail): boolean =>
  split.length > 0 && (state !== "completed" || split.some(fellShort));
