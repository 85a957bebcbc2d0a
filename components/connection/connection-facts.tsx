import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { type ConnectionView } from "@/lib/composers/connection/view";
import { DateTime } from "../kit/values/date-time";
import { Card } from "../ui/card";

const TAIL = 4;

/** Which credential, where it comes from and since when: nothing of it that opens anything. */
export function ConnectionFacts({ view }: { view: ConnectionView }) {
  const t = useTranslations("connection.facts");
  const { source, environment, baseUrl, clientId, keptBy, since, lastAnswerAt } = view;
  return (
    <Card className="flex flex-wrap gap-x-10 gap-y-3 px-4 py-3">
      <Fact term={t("environment")}>{t(environment === "sandbox" ? "sandbox" : "production")}</Fact>
      <Fact term={t("provider")}>
        <span className="font-mono text-[0.92em] break-all">{baseUrl.replace(/^https?:\/\//, "")}</span>
      </Fact>
      <Fact term={t("credential")}>
        <span className="font-mono text-[0.92em]">
          <span aria-hidden>••••</span>
          {clientId.slice(-TAIL)}
        </span>
      </Fact>
      <Fact term={t("kept")}>
        {source === "environment"
          ? t("fromEnvironment")
          : keptBy === null
            ? t("byCommand")
            : t("sealedBy", { name: keptBy })}
      </Fact>
      {since !== null && (
        <Fact term={t("since")}>
          <DateTime value={since} />
        </Fact>
      )}
      <Fact term={t("lastAnswer")} className="sm:ml-auto sm:text-right">
        <DateTime value={lastAnswerAt} />
      </Fact>
    </Card>
  );
}

function Fact({ term, className, children }: { term: string; className?: string; children: ReactNode }) {
  return (
    <dl className={className}>
      <dt className="text-sm text-muted-foreground">{term}</dt>
      <dd className="font-medium">{children}</dd>
    </dl>
  );
}
