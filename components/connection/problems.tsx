import { useTranslations } from "next-intl";
import { type ConnectionView } from "@/lib/composers/connection/view";
import { type Problem } from "@/lib/composers/connection/problems";
import { CopyButton } from "../kit/values/copy-button";
import { DateTime } from "../kit/values/date-time";
import { Card } from "../ui/card";
import { CheckIcon } from "./check-icon";
import { blocksOf } from "./problems-note";
import { useUnknownName } from "./use-unknown-name";

/** The problems of the connection: the effect of each here, how we know, who repairs it, and the text to send. */
export function Problems({ view }: { view: ConnectionView }) {
  return view.problems.map((problem) => (
    <ProblemCard key={`${problem.kind} ${problem.named ?? ""}`} problem={problem} view={view} />
  ));
}

const GRAVE: readonly Problem["kind"][] = [
  "other_account",
  "other_address",
  "secret_revoked",
  "secret_wrong",
  "permission_missing",
  "wrong_environment",
];

function ProblemCard({ problem, view }: { problem: Problem; view: ConnectionView }) {
  const t = useTranslations("connection.problems");
  const nameOf = useUnknownName(view.wallets);
  const { kind, evidence, since } = problem;
  const named = nameOf(problem.named);
  const credential = view.clientId.slice(-4);
  const environment = t(view.environment === "sandbox" ? "sandbox" : "production");
  const values = {
    isNamed: problem.named === null ? "no" : "yes",
    named: problem.named ?? "",
    what: named.toLowerCase(),
    name: named,
    credential,
    environment,
    blocks: blocksOf(problem.named),
  };
  const isGrave = GRAVE.includes(kind);
  const request = t.has(`kinds.${kind}.request` as never)
    ? t(`kinds.${kind}.request` as never, values as never)
    : null;
  return (
    <section aria-label={t(`kinds.${kind}.title`, values)}>
      <Card
        className={isGrave ? "overflow-hidden border-danger-line" : "overflow-hidden border-warning-line"}
      >
        <h2
          className={
            isGrave
              ? "flex items-center gap-2 border-b border-danger-line bg-danger-soft px-4 py-2.5 text-base font-semibold text-danger"
              : "flex items-center gap-2 border-b border-warning-line bg-warning-soft px-4 py-2.5 text-base font-semibold text-warning"
          }
        >
          <CheckIcon state={isGrave ? "refused" : "warning"} />
          {t(`kinds.${kind}.title`, values)}
        </h2>
        <div className="divide-y">
          <div className="grid gap-1 px-4 py-3">
            <h3 className="text-sm text-muted-foreground">{t("effect")}</h3>
            <p>{t(`kinds.${kind}.effect`, values)}</p>
          </div>
          <div className="grid gap-1 px-4 py-3">
            <h3 className="text-sm text-muted-foreground">{t("howWeKnow")}</h3>
            <p className="text-sm">
              {evidence !== null && (
                <code className="mr-2 rounded bg-muted px-1.5 py-0.5 text-xs">
                  {evidence.method} {evidence.path} · {evidence.status ?? "—"}
                </code>
              )}
              {t(`kinds.${kind}.evidence`, values)}{" "}
              <span className="text-muted-foreground">
                <DateTime value={evidence?.at ?? since} />
              </span>
            </p>
          </div>
          <div className="grid gap-1.5 px-4 py-3">
            <h3 className="text-sm text-muted-foreground">{t("who", { who: t(`kinds.${kind}.who`) })}</h3>
            {request !== null && (
              <>
                <p className="rounded-md border bg-muted/40 p-2.5 text-sm">{request}</p>
                <div>
                  <CopyButton
                    value={request}
                    what={t("request")}
                    label={t("copy")}
                    variant="secondary"
                    size="sm"
                  />
                </div>
              </>
            )}
          </div>
        </div>
      </Card>
    </section>
  );
}
