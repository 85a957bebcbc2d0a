import { useTranslations } from "next-intl";
import { type ConnectionView } from "@/lib/composers/connection/view";
import { Section } from "../kit/page/section";
import { cn } from "../ui/cn";
import { CheckIcon } from "./check-icon";

/** Each permission in plain language, with the provider's name beside it. */
export function Permissions({ view: { permissions } }: { view: ConnectionView }) {
  const t = useTranslations("connection.permissions");
  const can = permissions.filter(({ state }) => state === "works" || state === "passes").length;
  return (
    <Section
      title={
        <>
          {t("title")}{" "}
          <span className="font-normal text-muted-foreground">
            {t("count", { can, all: permissions.length })}
          </span>
        </>
      }
      actions={<span className="text-sm text-muted-foreground">{t("how")}</span>}
    >
      <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
        {permissions.map(({ permission, state }) => (
          <li
            key={permission}
            className={cn(
              "-mx-2 flex min-h-8 items-center gap-2 rounded-md px-2",
              state === "refused" && "bg-danger-soft text-danger",
            )}
          >
            <CheckIcon state={state} />
            <span className="min-w-0 flex-1">
              {t(`names.${permission.replace(":", "_") as "PIX_WRITE"}`)}
              <span className="sr-only"> · {t(`states.${state}`)}</span>
              {state === "not_known" && (
                <span aria-hidden className="text-sm text-muted-foreground">
                  {" "}
                  · {t("states.not_known")}
                </span>
              )}
            </span>
            <code className={cn("text-xs", state !== "refused" && "text-muted-foreground")}>
              {permission}
            </code>
          </li>
        ))}
      </ul>
    </Section>
  );
}
