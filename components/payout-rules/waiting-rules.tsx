import { useTranslations } from "next-intl";
import { type ChangeView } from "@/lib/platform/change-requests/schema";
import { addressOf } from "../kit/navigation/addresses";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { Link } from "../ui/link";

/** A change of the rules that waits for another person; nothing where none does. */
export function WaitingRules({ items }: { items: readonly ChangeView[] }) {
  const t = useTranslations("payoutRules.edit");
  const waiting = items.find(({ kind }) => kind === "rules.change");
  if (!waiting) return null;
  return (
    <Callout
      role="note"
      title={waiting.isOwn ? t("waiting") : t("waitingBy", { name: waiting.requestedBy })}
      actions={
        <Button asChild size="sm" variant="secondary">
          <Link href={addressOf.changeRequests(waiting.id)}>{t("seeWaiting")}</Link>
        </Button>
      }
    />
  );
}
