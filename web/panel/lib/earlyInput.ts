declare global {
  /** What the user did before the page could respond, recorded by index.html until it is taken. */
  var earlyInput: { takeTaps(): Set<HTMLElement>; takePaletteKey(): boolean } | undefined;
}

/** Activates the controls that were tapped. React hydrates their part of the page first. */
export function repeatEarlyTaps(): void {
  for (const control of globalThis.earlyInput?.takeTaps() ?? []) control.click();
}

/** Whether the palette's shortcut was pressed. From now on the caller handles it. */
export function takeEarlyPaletteKey(): boolean {
  const isWanted = globalThis.earlyInput?.takePaletteKey() ?? false;
  globalThis.earlyInput = undefined;
  return isWanted;
}
