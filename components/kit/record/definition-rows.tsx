import { CopyField } from "../values/copy-field";
import { DateTime } from "../values/date-time";
import { type Definition } from "./definition-list";
import { ExternalText } from "../values/external-text";

// Rows of a record. Each is left out where there is nothing to show.

export const momentRow = (term: string, at: string | null): Definition => ({
  term,
  detail: <DateTime value={at} />,
  hidden: at === null,
});

/** A row whose text comes from another party. */
export const externalRow = (term: string, text: string | null): Definition => ({
  term,
  detail: <ExternalText text={text ?? ""} />,
  hidden: text === null,
});

export const copyRow = (term: string, text: string | null): Definition => ({
  term,
  detail: <CopyField value={text ?? ""} what={term} />,
  hidden: text === null,
});
