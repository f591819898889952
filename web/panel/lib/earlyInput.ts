declare global {
  /** What the user did before the page could respond, recorded by index.html until it is taken. */
  var earlyInput: { takeTaps(part?: Element | null): HTMLElement[]; takePaletteKey(): boolean } | undefined;
}

/**
 * Activates the controls that were tapped. React hydrates their part of the page first. A `part` whose code loads later
 * has the attribute `data-loads-later`, and calls this for its own controls.
 */
export function repeatEarlyTaps(part?: Element | null): void {
  for (const control of globalThis.earlyInput?.takeTaps(part) ?? []) control.click();
}

/** Whether the palette's shortcut was pressed. From now on the caller handles it. */
export function takeEarlyPaletteKey(): boolean {
  return globalThis.earlyInput?.takePaletteKey() ?? false;
}
