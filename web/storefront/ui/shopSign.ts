import { lettersOn } from '#domain/sellers/shopColors.ts';

/**
 * The styles of a shop's name in its own colour. They are part of the page's style sheet, because the content security
 * policy allows no `style` attribute.
 */
export function shopSignStyles(color: string | null): string {
  const letters = color === null ? undefined : lettersOn(color);
  if (!letters) return '';
  return `.shop-sign.shop-sign{width:fit-content;padding:.375rem .75rem;border-radius:var(--radius-m);background:${color};color:${letters}}`;
}
