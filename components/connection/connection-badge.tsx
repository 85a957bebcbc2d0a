import { useTranslations } from "next-intl";
import { type ConnectionView } from "@/lib/composers/connection/view";
import { StatusBadge } from "../kit/status/status-badge";

/** The connection's status in one line, beside the title. */
export function ConnectionBadge({ view: { source, problems, unknowns } }: { view: ConnectionView }) {
  const t = useTranslations("connection.badge");
  if (source === "none") return <StatusBadge tone="neutral" icon="circle-dashed" label={t("none")} />;
  const isRefused = problems.some(({ kind }) => kind === "secret_revoked" || kind === "secret_wrong");
  if (isRefused) return <StatusBadge tone="danger" label={t("refused")} />;
  if (problems.length > 0)
    return <StatusBadge tone="warning" label={t("problems", { count: problems.length })} />;
  if (unknowns.length > 0)
    return <StatusBadge tone="info" icon="circle-dashed" label={t("unknowns", { count: unknowns.length })} />;
  return <StatusBadge tone="success" label={t("ready")} />;
}
