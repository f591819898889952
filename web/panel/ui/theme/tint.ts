import type { CSSProperties } from 'react';

/**
 * A palette of the theme as a soft background with text that can be read on it (WCAG AA) in both colour schemes:
 * sets `--tint-back` and `--tint-text`, to be used by the style sheet of the same element.
 */
export function tint(color: string): CSSProperties {
  return {
    '--tint-back': `var(--tint-${color}-back)`,
    '--tint-text': `var(--tint-${color}-text)`,
  } as CSSProperties;
}
