/**
 * Anek Latin by Ek Type, in weights 400 to 700, for the panel, account pages and the landing page. Browsers cache the
 * file for a year, so a new one needs a new number. README.md says how it is made.
 */
const typefacePath = '/assets/storefront/anek-latin-1.woff2';

/** Enlarged to the width of the system's letters, which the page has shown before it, so that lines break alike. */
const face = (display: 'swap' | 'optional', percent: number) => `@font-face {
  font-family: "Anek Latin";
  src: url(${typefacePath}) format("woff2");
  font-weight: 400 700;
  font-display: ${display};
  size-adjust: ${percent}%;
  ascent-override: 92%;
  descent-override: 24%;
  line-gap-override: 0%;
}`;
const use = ':root { --font: "Anek Latin", var(--system-font); }';

/**
 * Fetches the typeface once the page is painted and loaded, so that it delays nothing, and swaps it in. The panel waits
 * for a moment when nothing moves under a finger; from then on its document has the typeface before its first paint
 * (web/panel/index.html).
 */
export function loadTypeface(waitForMoment: (swap: () => void) => unknown = (swap) => swap()): void {
  const fetchAndSwap = async () => {
    const load = async (percent: number) => {
      adopt(face('swap', percent), 0);
      await document.fonts.load('1rem "Anek Latin"');
    };
    await load(100);
    const percent = measureSystem();
    await load(percent);
    localStorage.setItem('typeface', face('optional', percent) + use);
    waitForMoment(() => adopt(use, 1));
  };
  const afterPaint = () => {
    const watch = new PerformanceObserver(() => {
      watch.disconnect();
      // Where it fails, the page keeps the system's typeface.
      void fetchAndSwap().catch(() => {});
    });
    watch.observe({ type: 'paint', buffered: true });
  };
  if (document.readyState === 'complete') afterPaint();
  else addEventListener('load', afterPaint, { once: true });
}

/** The width of the system's letters in percent of the typeface's: 106 for Roboto, 113 for Noto Sans. */
function measureSystem(): number {
  const context = document.createElement('canvas').getContext('2d');
  const system = getComputedStyle(document.documentElement).getPropertyValue('--system-font');
  const measure = (family: string) =>
    [400, 650].reduce((sum, weight) => {
      if (context) context.font = `${weight} 100px ${family}`;
      return sum + (context?.measureText('Your customers already chat with you. Orders by WhatsApp.').width ?? 1);
    }, 0);
  return Math.min(Math.max(Math.round((100 * measure(system)) / measure('"Anek Latin"')), 100), 125);
}

/** A second time changes nothing. */
function adopt(rules: string, place: number): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(rules);
  document.adoptedStyleSheets[place] = sheet;
}
