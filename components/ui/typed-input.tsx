"use client";

import { type ComponentProps, useState } from "react";
import {
  readTypedDay,
  readTypedMoment,
  readTypedTime,
  typedDay,
  typedMoment,
} from "@/lib/core/time/typed-days";
import { Input } from "./input";

type Props = Omit<ComponentProps<"input">, "value" | "onChange" | "type"> & {
  /** Empty: none. */
  value: string;
  onChange: (value: string) => void;
};
type TypedFormat = { read: (text: string) => string | null; write: (value: string) => string };

/** A day as written in Brazil, independent of the browser's language: `24/11/2026`, and `2026-11-24` outside. */
export function DayInput(props: Props) {
  return <TypedInput {...props} way={DAY} />;
}

/**
 * A moment in Brasília time: `24/11/2026 10:30`, and `2026-11-24T10:30` outside. Text that is no moment is passed on
 * as it was typed.
 */
export function MomentInput(props: Props) {
  return <TypedInput {...props} way={MOMENT} />;
}

/** A time of day: `14h30` is `14:30`. Text that is no time of day is passed on as it was typed. */
export function TimeInput(props: Props) {
  return <TypedInput {...props} way={TIME} />;
}

const DAY: TypedFormat = { read: readTypedDay, write: typedDay };
const MOMENT: TypedFormat = { read: readTypedMoment, write: typedMoment };
const TIME: TypedFormat = { read: readTypedTime, write: (value) => value };

function TypedInput({ value, onChange, onBlur, way, ...props }: Props & { way: TypedFormat }) {
  const [{ text, seen, sent }, setState] = useState({ text: way.write(value), seen: value, sent: value });
  // Our own word coming back must not overwrite what is being typed; another one does.
  if (value !== seen) setState({ seen: value, sent, text: value === sent ? text : way.write(value) });
  return (
    <Input
      {...props}
      type="text"
      inputMode="numeric"
      autoComplete="off"
      value={text}
      onChange={({ target }) => {
        const next = way.read(target.value) ?? target.value.trim();
        setState({ seen, sent: next, text: target.value });
        onChange(next);
      }}
      onBlur={(event) => {
        setState({ seen, sent: value, text: way.write(value) });
        onBlur?.(event);
      }}
    />
  );
}
