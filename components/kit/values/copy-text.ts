/**
 * Rejects where nothing was copied. A page over plain http has no clipboard; there the browser's older command copies
 * what is selected.
 */
export async function copyText(text: string): Promise<void> {
  const { clipboard } = navigator as { clipboard?: Pick<Clipboard, "writeText"> };
  const isCopied =
    clipboard !== undefined &&
    (await clipboard.writeText(text).then(
      () => true,
      () => false,
    ));
  if (!isCopied && !copySelected(text)) throw new Error("the browser copied nothing");
}

function copySelected(text: string): boolean {
  const before = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.readOnly = true;
  field.style.position = "fixed";
  field.style.opacity = "0";
  // Inserted beside the focused element: a dialog takes the focus back from any element outside of it.
  (before?.parentElement ?? document.body).append(field);
  field.select();
  try {
    return document.execCommand("copy");
  } catch {
    return false;
  } finally {
    field.remove();
    if (before instanceof HTMLElement) before.focus();
  }
}
