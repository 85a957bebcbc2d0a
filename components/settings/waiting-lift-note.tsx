import { useTranslations } from "next-intl";
import { type WaitingLift } from "@/lib/platform/settings/freeze-schema";
import { addressOf } from "../kit/navigation/addresses";
import { DateTime } from "../kit/values/date-time";
import { ExternalText } from "../kit/values/external-text";
import { Callout } from "../ui/callout";
import { Link } from "../ui/link";

/** A request to lift a freeze: its author and its end, the people who may agree, and a link to it for them. */
export function WaitingLiftNote({ lift }: { lift: WaitingLift }) {
  const t = useTranslations("settings.freeze.waiting");
  return (
    <Callout tone="info" role="note" title={t("title")} className="w-full">
      <p>
        {t.rich(lift.isOwn ? "own" : "by", {
          name: () => <ExternalText text={lift.requestedBy} />,
          at: () => <DateTime value={lift.requestedAt} />,
          until: () => <DateTime value={lift.endsAt} />,
        })}
      </p>
      {lift.mayAgree !== null && (
        <p>
          {lift.mayAgree.length === 0
            ? t("nobody")
            : t("mayAgree", { count: lift.mayAgree.length, names: lift.mayAgree.join(", ") })}{" "}
          <Link
            href={addressOf.changes(lift.changeId)}
            className="text-primary underline-offset-4 hover:underline"
          >
            {t("see")}
          </Link>
        </p>
      )}
    </Callout>
  );
}
