"use client";

import { useTranslations } from "next-intl";
import { ExternalText } from "../values/external-text";
import { StatusIcon } from "./status-icon";

/** Beside a name: the customer and who paid have two documents. */
export function PaidByAnotherIcon() {
  const t = useTranslations("kit.people");
  return <StatusIcon icon="users" words={t("another")} className="text-warning" />;
}

/** Below the customer's name: who paid instead. */
export function PaidByName({ name }: { name: string }) {
  const t = useTranslations("kit.people");
  return t.rich("paidByName", { name: () => <ExternalText text={name} /> });
}
