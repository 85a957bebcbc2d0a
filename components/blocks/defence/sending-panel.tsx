import { Send } from "lucide-react";
import { useTranslations } from "next-intl";
import { type Sending } from "@/lib/domain/defences/schema";
import { Cite } from "../evidence/evidence-row";
import { CopyField } from "@/components/kit/values/copy-field";
import { DateTime } from "@/components/kit/values/date-time";
import { Section } from "@/components/kit/page/section";

/** That the defence went out, and how; each is a record of our own, which none changes after. */
export function SendingPanel({ sendings }: { sendings: readonly Sending[] }) {
  const t = useTranslations("defence.send");
  const [last, ...earlier] = sendings;
  return (
    <Section title={t("title")}>
      <div className="grid gap-3" data-sendings>
        {last ? <Sent sending={last} isLast /> : <p>{t("none")}</p>}
        {earlier.length > 0 && (
          <div className="grid gap-3 border-t pt-3">
            <h3 className="text-sm font-medium">{t("earlier")}</h3>
            {earlier.map((sending) => (
              <Sent key={sending.id} sending={sending} isLast={false} />
            ))}
          </div>
        )}
        <p className="text-sm text-muted-foreground">{t("local")}</p>
      </div>
    </Section>
  );
}

function Sent({ sending, isLast }: { sending: Sending; isLast: boolean }) {
  const t = useTranslations("defence.send");
  const { protocol, copy, sentBy, recordedBy } = sending;
  return (
    <div className="grid gap-1.5">
      <p
        className={
          isLast
            ? "flex flex-wrap items-center gap-x-1.5 text-lg font-semibold"
            : "flex flex-wrap items-center gap-x-1.5"
        }
      >
        {isLast && <Send aria-hidden className="size-4 text-success" />}
        <span>{t("sent")}</span>
        <span>{t("by", { person: sentBy ?? "" })}</span>
        <span>
          {t("in")} <DateTime value={sending.sentAt} />
        </span>
      </p>
      <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span>{t(`channels.${sending.channel}`)}</span>
        {protocol === null ? (
          <span className="text-muted-foreground">{t("noProtocol")}</span>
        ) : (
          <span className="flex items-center gap-1.5">
            <span className="text-muted-foreground">{t("protocol")}</span>
            <CopyField value={protocol} what={t("protocol")} />
          </span>
        )}
        {copy === null ? (
          <span className="text-muted-foreground">{t("noCopy")}</span>
        ) : (
          <span className="flex items-center gap-1.5">
            <span className="text-muted-foreground">{t("copy")}</span>
            {copy.number === null ? t("copyOf.dossier") : <Cite number={copy.number} />}
          </span>
        )}
      </p>
      <bdi className="break-words whitespace-pre-wrap">{sending.note}</bdi>
      {copy && (
        <p className="flex items-center gap-1.5">
          <span className="text-muted-foreground">{t("hash")}</span>
          <CopyField value={copy.sha256} what={t("hash")} />
        </p>
      )}
      {recordedBy !== sentBy && (
        <p className="text-sm text-muted-foreground">{t("recordedBy", { person: recordedBy ?? "" })}</p>
      )}
    </div>
  );
}
