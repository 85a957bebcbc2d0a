"use client";

import { FlaskConical } from "lucide-react";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { type SimulateDeliveryInput, type SimulatedDelivery } from "@/lib/domain/simulate/schema";
import { ActionNote } from "../mutations/action-note";
import { type ServerAction, refusedAction } from "../mutations/outcome";
import { useServerAction } from "../mutations/use-action";
import { addressOf } from "../kit/navigation/addresses";
import { Button } from "../ui/button";
import { Link } from "../ui/link";
import { Spinner } from "../ui/spinner";
import { POLL_MS, listenResult } from "./listen";

export type SimulateDeliveryAction = ServerAction<SimulateDeliveryInput, SimulatedDelivery>;

/** A test from outside in: waits a bounded while for a delivery at this address, and says what came. A sandbox sends one when asked. */
export function ListenButton({
  endpoint,
  wallet,
  name,
  heardAt,
  refusedAt,
  deliver,
}: {
  endpoint: string;
  wallet: string;
  name: string;
  heardAt: string | null;
  refusedAt: string | null;
  deliver: SimulateDeliveryAction | null;
}) {
  const t = useTranslations("connection.endpoints.listen");
  const router = useRouter();
  const [begun, setBegun] = useState<{ heardAt: string | null; refusedAt: string | null } | null>(null);
  const [looks, setLooks] = useState(0);
  const delivering = useServerAction(deliver ?? refusedAction, { ifTwice: "harmless", keys: [] });
  const [came, setCame] = useState<SimulatedDelivery["came"] | null>(null);
  const outcome = begun && listenResult(begun, { heardAt, refusedAt }, looks);
  const isWaiting = outcome === "waiting";

  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => {
      setLooks((count) => count + 1);
      router.refresh();
    }, POLL_MS);
    return () => clearTimeout(timer);
  }, [isWaiting, looks, router]);

  function listen(): void {
    setCame(null);
    setLooks(0);
    setBegun({ heardAt, refusedAt });
  }

  return (
    <>
      <Button size="sm" variant="secondary" disabled={isWaiting} onClick={listen}>
        {t("begin")}
        <span className="sr-only"> {name}</span>
      </Button>
      {deliver !== null && (
        <Button
          size="sm"
          variant="secondary"
          disabled={isWaiting}
          pending={delivering.isPending}
          onClick={() =>
            void delivering.run(
              { endpoint },
              {
                onDone: (done) => {
                  if (done.came === "sent") listen();
                  else setBegun(null);
                  setCame(done.came);
                },
              },
            )
          }
        >
          <FlaskConical className="text-warning" aria-hidden />
          {t("deliver")}
          <span className="sr-only"> {name}</span>
        </Button>
      )}
      <ActionNote act={delivering} className="basis-full" />
      {outcome !== null && (
        <p role="status" className="flex basis-full items-center gap-2 pl-6.5 text-sm text-muted-foreground">
          {isWaiting && <Spinner />}
          {t(isWaiting && came === "sent" ? "delivered" : outcome)}
        </p>
      )}
      {(came === "no_event" || came === "not_registered") && (
        <p role="status" className="basis-full pl-6.5 text-sm text-muted-foreground">
          {t(came)}{" "}
          {came === "no_event" && (
            <Link href={addressOf.newCharge(wallet)} className="underline underline-offset-4">
              {t("toCharge")}
            </Link>
          )}
        </p>
      )}
    </>
  );
}
