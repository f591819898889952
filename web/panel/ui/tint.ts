import type { CSSProperties } from 'react';

/**
 * A palette of the theme as a soft background with text that can be read on it (WCAG AA) in both colour schemes:
 * sets `--tint-back` and `--tint-text`, to be used by the style sheet of the same element.
 */
export function tint(color: string): CSSProperties {
  const shade = (number: number) => `var(--mantine-color-${color}-${number})`;
  return {
    '--tint-back': `light-dark(${shade(1)}, color-mix(in srgb, ${shade(8)} 22%, transparent))`,
    '--tint-text': `light-dark(color-mix(in srgb, ${shade(9)}, black 30%), ${shade(2)})`,
  } as CSSProperties;
}
