import { useTranslations } from "next-intl";
import { type ConnectionView } from "@/lib/composers/connection/view";
import { type ConnectionProblem } from "@/lib/core/enums/connection-problems";
import { Section } from "../kit/page/section";

const SHOWN = [
  "permission_missing",
  "address_not_listed",
  "sub_accounts_off",
  "wallet_suspended",
  "secret_revoked",
] as const;
const SAME: Partial<Record<ConnectionProblem, (typeof SHOWN)[number]>> = { secret_wrong: "secret_revoked" };

/** How each kind of refusal is recognised, so that none is taken for another. */
export function OtherRefusals({ view: { problems } }: { view: ConnectionView }) {
  const t = useTranslations("connection.refusals");
  const occurs = new Set(problems.map(({ kind }) => SAME[kind] ?? kind));
  return (
    <Section title={t("title")} flush>
      <ul className="divide-y">
        {SHOWN.map((kind) => (
          <li key={kind} className="flex items-start justify-between gap-3 px-4 py-2">
            <span className="min-w-0">
              <span className="font-medium">{t(`${kind}.name`)}</span>
              <span className="block text-sm text-muted-foreground">{t(`${kind}.sign`)}</span>
            </span>
            <span
              className={
                occurs.has(kind) ? "text-sm font-medium text-danger" : "text-sm text-muted-foreground"
              }
            >
              {t(occurs.has(kind) ? "occurs" : "occursNot")}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
