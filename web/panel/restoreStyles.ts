import { styleAttribute, styleRulesId } from './serverRendering.ts';

/** Makes inline styles of the server's rules, because from hydration on React only changes styles of elements. */
export function restoreStyles(): void {
  const sheet = document.querySelector<HTMLStyleElement>(`#${styleRulesId}`)?.sheet;
  for (const rule of sheet?.cssRules ?? []) {
    if (!(rule instanceof CSSStyleRule)) continue;
    for (const element of document.querySelectorAll<HTMLElement>(rule.selectorText)) {
      element.style.cssText = rule.style.cssText;
      element.removeAttribute(styleAttribute);
    }
  }
}
