"use client";

import { useQuery } from "@tanstack/react-query";
import { BellRing, Smartphone } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { type DispatchPreferences } from "@/lib/platform/dispatches/schema";
import { notificationQueries } from "@/lib/platform/notifications/queries";
import { ActionNote } from "../mutations/action-note";
import { useServerAction } from "../mutations/use-action";
import { DateTime } from "../kit/values/date-time";
import { Empty } from "../kit/page/empty";
import { Section } from "../kit/page/section";
import { deviceOf } from "../kit/values/device-of";
import { Badge } from "../ui/badge";
import { Button } from "../ui/button";
import { Callout } from "../ui/callout";
import { toast } from "sonner";
import { type OwnNoticesActions } from "./dispatch-actions";
import { type Unable, findDeviceHash, subscribeHere, unsubscribeHere } from "./push-here";

/** The browsers in which a person is notified, including this one if it is registered. */
export function OwnDevices({
  own,
  actions,
}: {
  own: DispatchPreferences;
  actions: Pick<OwnNoticesActions, "addDevice" | "removeDevice" | "tryOwn">;
}) {
  const t = useTranslations("dispatches.own");
  const keys = [notificationQueries.all];
  const add = useServerAction(actions.addDevice, { ifTwice: "harmless", keys });
  const remove = useServerAction(actions.removeDevice, { ifTwice: "harmless", keys });
  const tryOwn = useServerAction(actions.tryOwn, { ifTwice: "harmless", keys });
  const [unable, setUnable] = useState<Unable | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const { data: here, refetch } = useQuery({
    queryKey: ["push", "here"],
    queryFn: findDeviceHash,
    meta: { isTold: false },
  });
  const isHere = own.devices.some(({ mark }) => mark === here);

  async function addThis() {
    setUnable(null);
    setIsAsking(true);
    const subscribed = await subscribeHere().finally(() => setIsAsking(false));
    if (typeof subscribed === "string") return setUnable(subscribed);
    await add.run(subscribed, { onDone: () => toast.success(t("added")) });
    await refetch();
  }
  async function removeOne(deviceId: string, isThis: boolean) {
    if (isThis) await unsubscribeHere();
    await remove.run({ deviceId }, { onDone: () => toast.success(t("removed")) });
    await refetch();
  }

  return (
    <Section
      title={t("devices")}
      description={t("devicesLead")}
      flush
      actions={
        !isHere && (
          <Button size="sm" pending={isAsking || add.isPending} onClick={() => void addThis()}>
            <BellRing aria-hidden />
            {t("addDevice")}
          </Button>
        )
      }
    >
      {unable !== null && (
        <Callout tone="warning" role="alert" className="m-3">
          {t(unable)}
        </Callout>
      )}
      <ActionNote act={add} className="m-3" />
      <ActionNote act={remove} className="m-3" />
      {own.devices.length === 0 ? (
        <Empty icon={Smartphone} title={t("noDevices")} detail={t("noDevicesHint")} className="py-6" />
      ) : (
        <>
          <ul className="divide-y">
            {own.devices.map((device) => (
              <li key={device.id} className="flex items-center justify-between gap-3 px-4 py-2.5">
                <div className="grid min-w-0 gap-0.5">
                  <span className="flex flex-wrap items-center gap-2 font-medium">
                    {deviceOf(device.userAgent) ?? t("unknownDevice")}
                    {device.mark === here && <Badge tone="info">{t("thisOne")}</Badge>}
                  </span>
                  <span className="truncate text-sm text-muted-foreground">
                    <DateTime value={device.addedAt} /> · {device.host}
                  </span>
                </div>
                <Button
                  variant="secondary"
                  size="sm"
                  pending={remove.isPending && remove.input?.deviceId === device.id}
                  onClick={() => void removeOne(device.id, device.mark === here)}
                >
                  {t("remove")}
                </Button>
              </li>
            ))}
          </ul>
          <div className="grid gap-2 border-t px-4 py-3">
            <ActionNote act={tryOwn} />
            <div>
              <Button
                variant="secondary"
                size="sm"
                pending={tryOwn.isPending}
                onClick={() =>
                  void tryOwn.run({ channel: "push" }, { onDone: () => toast.success(t("tried")) })
                }
              >
                {t("tryPush")}
              </Button>
            </div>
          </div>
        </>
      )}
    </Section>
  );
}
