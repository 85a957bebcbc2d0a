import { type DeliveryState as State, type DeliveryReason as Reason } from "@/lib/core/enums/deliveries";
import { useTranslations } from "next-intl";
import { DELIVERY_STATE_LOOKS } from "@/lib/composers/deliveries/labels";
import { ExternalText } from "../values/external-text";
import { StatusBadge } from "./status-badge";

export function DeliveryState({ state }: { state: State }) {
  const t = useTranslations("deliveries.state");
  return <StatusBadge {...DELIVERY_STATE_LOOKS[state]} label={t(state)} />;
}

/** Why it came to that; a defect of ours goes by its name. */
export function DeliveryReason({ because, fault }: { because: Reason | null; fault: string | null }) {
  const t = useTranslations("deliveries.because");
  if (because === null) return "—";
  return (
    <>
      {t(because)}
      {fault !== null && (
        <>
          {" "}
          <ExternalText text={fault} className="font-mono text-[0.92em]" />
        </>
      )}
    </>
  );
}
