import { useCallback, useMemo, useRef, useState } from "react";
import { EVIDENCE_BYTES_MAX } from "@/lib/core/enums/attachments";
import { type EvidenceItem } from "@/lib/core/enums/evidence";
import { evidenceQueries } from "@/lib/domain/evidence/queries";
import { putFile } from "@/components/mutations/put-file";
import { useServerAction } from "@/components/mutations/use-action";
import { useFaultMessage } from "@/components/ui/use-fault-message";

export type Refused = { name: string; fault: string };

/** Sends files one after the other: what is refused is said by its name, and the next still goes. */
export function usePutEvidence(blockId: string) {
  const wordsOf = useFaultMessage();
  const [part, setPart] = useState(0);
  const [refused, setRefused] = useState<Refused[]>([]);
  const waiting = useRef<{ file: File; item: EvidenceItem }[]>([]);
  const isSending = useRef(false);
  const act = useServerAction(
    useMemo(() => putFile(setPart), []),
    { ifTwice: "harmless", keys: [evidenceQueries.all] },
  );
  const { run } = act;
  const take = useCallback(
    async (files: readonly File[], item: EvidenceItem) => {
      waiting.current.push(...files.map((file) => ({ file, item })));
      if (isSending.current) return;
      isSending.current = true;
      setRefused([]);
      for (let next = waiting.current.shift(); next; next = waiting.current.shift()) {
        const { file, item: of } = next;
        const refuse = (fault: string) =>
          setRefused((before) => [...before, { name: file.name, fault: wordsOf(fault) }]);
        if (file.size > EVIDENCE_BYTES_MAX) {
          refuse(`file_too_large:${EVIDENCE_BYTES_MAX / 1_048_576}`);
          continue;
        }
        setPart(0);
        const address = `/api/blocks/${blockId}/files/${crypto.randomUUID()}?item=${of}`;
        const outcome = await run({ address, file });
        const fault = outcome.is === "refused" ? outcome.error.fields?.file : undefined;
        if (fault !== undefined) refuse(fault);
        // Any other failure is shown in a note below, with a way to retry it. The other files do not wait for it.
        else if (outcome.is !== "done") waiting.current = [];
      }
      isSending.current = false;
    },
    [blockId, run, wordsOf],
  );
  return { act, take, part, refused };
}
