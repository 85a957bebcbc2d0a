"use client";

import { useTranslations } from "next-intl";
import { type ReactNode } from "react";
import { Dialog, DialogContent, DialogDescription, DialogHeader, DialogTitle } from "../ui/dialog";
import { Kbd } from "../ui/kbd";
import { Switch } from "../ui/switch";
import { type NavItem, keysOf } from "../kit/navigation/navigation";
import { useSingleKeys } from "../kit/navigation/use-shortcuts";

export function ShortcutsHelp({
  open,
  onOpenChange,
  items,
}: {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  items: readonly NavItem[];
}) {
  const t = useTranslations("shell.shortcuts");
  const nav = useTranslations("shell.nav");
  const keys = keysOf(nav);
  const [singleKeys, setSingleKeys] = useSingleKeys();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="max-w-2xl">
        <DialogHeader>
          <DialogTitle>{t("title")}</DialogTitle>
          <DialogDescription>{t("description")}</DialogDescription>
        </DialogHeader>
        <div className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
          <div className="grid content-start gap-4">
            <Group title={t("general")}>
              <Line words={t("palette")} keys={["Ctrl", "K"]} />
              <Line words={t("search")} keys={["/"]} />
              <Line words={t("create")} keys={["N"]} />
              <Line words={t("wallet")} keys={["C"]} />
              <Line words={t("sidebar")} keys={["["]} />
              <Line words={t("help")} keys={["?"]} />
            </Group>
            <Group title={t("lists")}>
              <Line words={t("move")} keys={["J", "K"]} joint={t("or")} />
              <Line words={t("openRow")} keys={["Enter"]} />
              <Line words={t("markRow")} keys={["X"]} />
              <Line words={t("markRows")} keys={["Shift", "X"]} />
            </Group>
          </div>
          <Group title={t("goTo")}>
            {items.map(({ id }) => (
              <Line
                key={id}
                words={nav(id)}
                keys={["G", (keys.get(id) ?? "").toUpperCase()]}
                joint={t("then")}
              />
            ))}
          </Group>
        </div>
        <div className="flex items-center justify-between gap-4 border-t pt-4">
          <label htmlFor="single-keys" className="grid">
            <span className="text-base font-medium">{t("singleKey")}</span>
            <span className="text-sm text-muted-foreground">{t("singleKeyHint")}</span>
          </label>
          <Switch id="single-keys" checked={singleKeys} onCheckedChange={setSingleKeys} />
        </div>
      </DialogContent>
    </Dialog>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid content-start gap-0.5">
      <h3 className="pb-1 text-sm font-medium text-muted-foreground">{title}</h3>
      <dl className="grid gap-0.5">{children}</dl>
    </section>
  );
}

function Line({ words, keys, joint }: { words: string; keys: readonly string[]; joint?: string }) {
  return (
    <div className="flex min-h-7 items-center justify-between gap-3">
      <dt className="text-base">{words}</dt>
      <dd className="flex shrink-0 items-center gap-1 text-xs text-muted-foreground">
        {keys.map((key, index) => (
          <span key={key} className="contents">
            {index > 0 && joint !== undefined && <span>{joint}</span>}
            <Kbd>{key}</Kbd>
          </span>
        ))}
      </dd>
    </div>
  );
}
