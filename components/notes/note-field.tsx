"use client";

import { type ComponentProps, type KeyboardEvent, useId, useRef, useState } from "react";
import { foldText } from "@/lib/core/text/fold-text";
import { mentionBeing } from "@/lib/core/text/mentions";
import { cn } from "../ui/cn";
import { Textarea } from "../ui/textarea";

export type NotePerson = { id: string; name: string };
const OFFERED_MAX = 6;

/** A text in which an @ mentions a person: arrows choose, Enter or Tab accepts, Esc leaves the text as typed. */
export function NoteField({
  people,
  value,
  onChange,
  label,
  ...props
}: Omit<ComponentProps<"textarea">, "value" | "onChange"> & {
  people: readonly NotePerson[];
  value: string;
  onChange: (text: string) => void;
  /** Names the list of people. */
  label: string;
}) {
  const listId = useId();
  const field = useRef<HTMLTextAreaElement | null>(null);
  const [naming, setNaming] = useState<{ from: number; typed: string } | null>(null);
  const [chosen, setChosen] = useState(0);
  const offered = naming === null ? [] : people.filter(isCalled(naming.typed)).slice(0, OFFERED_MAX);
  const isOpen = offered.length > 0;

  const look = (text: string, caret: number) => {
    setNaming(mentionBeing(text, caret));
    setChosen(0);
  };
  const take = ({ name }: NotePerson) => {
    if (naming === null) return;
    const before = `${value.slice(0, naming.from)}@${name} `;
    onChange(before + value.slice(naming.from + 1 + naming.typed.length).replace(/^ /, ""));
    setNaming(null);
    requestAnimationFrame(() => {
      field.current?.focus();
      field.current?.setSelectionRange(before.length, before.length);
    });
  };
  const press = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const person = offered[chosen];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : offered.length - 1;
      setChosen((chosen + step) % offered.length);
    } else if ((event.key === "Enter" || event.key === "Tab") && person) take(person);
    else if (event.key === "Escape") setNaming(null);
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="relative">
      <Textarea
        {...props}
        ref={field}
        value={value}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={listId}
        {...(isOpen && { "aria-activedescendant": `${listId}-${chosen}` })}
        onChange={({ target }) => {
          onChange(target.value);
          look(target.value, target.selectionStart);
        }}
        onKeyDown={press}
        onBlur={(event) => {
          setNaming(null);
          props.onBlur?.(event);
        }}
      />
      <ul
        id={listId}
        role="listbox"
        aria-label={label}
        hidden={!isOpen}
        className="absolute inset-x-0 top-full z-20 mt-1 max-h-60 overflow-auto rounded-md border bg-popover p-1 shadow-lg"
      >
        {offered.map((person, position) => (
          <li
            key={person.id}
            id={`${listId}-${position}`}
            role="option"
            aria-selected={position === chosen}
            className={cn(
              "cursor-pointer rounded-sm px-2 py-1.5 text-base",
              position === chosen && "bg-accent",
            )}
            // Before the field loses the focus, and with it the list.
            onPointerDown={(event) => {
              event.preventDefault();
              take(person);
            }}
          >
            {person.name}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Matches the beginning of any word of the name. */
const isCalled = (typed: string) => {
  const wanted = foldText(typed);
  return ({ name }: NotePerson): boolean =>
    foldText(name)
      .split(" ")
      .some((_, word, words) => words.slice(word).join(" ").startsWith(wanted));
};
