import type { CSSProperties } from 'react';

/**
 * A soft background and a readable text colour (WCAG AA) of a palette. Sets `--tint-back` and `--tint-text` for the
 * style sheet of the same element.
 */
export function tint(color: string): CSSProperties {
  return {
    '--tint-back': `var(--tint-${color}-back)`,
    '--tint-text': `var(--tint-${color}-text)`,
  } as CSSProperties;
}
