import { useTranslations } from "next-intl";
import { type ConnectionView } from "@/lib/composers/connection/view";
import { Section } from "../kit/page/section";
import { CheckIcon } from "./check-icon";
import { useUnknownKinds } from "./use-unknown-kinds";

/** The facts that nothing has shown yet, each with the reason. They are never shown as healthy. */
export function Unknowns({ view }: { view: ConnectionView }) {
  const t = useTranslations("connection.unknowns");
  const { unknowns, problems } = view;
  const kinds = useUnknownKinds(unknowns, view.wallets);
  if (kinds.length === 0) return null;
  return (
    <Section title={problems.length === 0 ? t("ready") : t("title")} flush>
      <ul className="divide-y">
        {kinds.map(({ kind, what, why }) => (
          <li key={kind} className="flex gap-2.5 px-4 py-2">
            <CheckIcon state="not_known" className="mt-0.5" />
            <span className="min-w-0">
              <span className="font-medium">{what}</span>
              <span className="block text-sm text-muted-foreground">{why}</span>
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
