"use client";

import { useTranslations } from "next-intl";
import { Mark } from "./mark";

/** Beside a name: the customer and who paid have two documents. */
export function PaidByAnotherMark() {
  const t = useTranslations("kit.people");
  return <Mark icon="users" words={t("another")} className="text-warning" />;
}
