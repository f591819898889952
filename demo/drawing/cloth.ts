import { dot, line, path, rect } from './shapes.ts';

export type Weave = 'plain' | 'dots' | 'buti' | 'stripes' | 'checks' | 'waves' | 'paisley' | 'wicker';

type Print = { width: number; height: number; draw: (ink: string, ground: string) => string };

const prints: Record<Weave, Print> = {
  plain: { width: 40, height: 40, draw: () => '' },
  dots: { width: 32, height: 32, draw: (ink) => dot(8, 8, 4, ink) + dot(24, 24, 4, ink) },
  buti: { width: 56, height: 56, draw: (ink, ground) => flower(14, 14, ink, ground) + flower(42, 42, ink, ground) },
  stripes: { width: 30, height: 30, draw: (ink) => rect(4, 0, 9, 30, 0, ink) + rect(20, 0, 2, 30, 0, ink) },
  checks: {
    width: 44,
    height: 44,
    draw: (ink) => rect(0, 0, 14, 44, 0, `${ink}88`) + rect(0, 0, 44, 14, 0, `${ink}88`) + rect(28, 0, 2, 44, 0, ink),
  },
  waves: { width: 40, height: 26, draw: (ink) => line('M-4 18 L10 6 L30 22 L44 10', ink, 5) },
  wicker: {
    width: 56,
    height: 36,
    draw: (ink) => rect(2, 2, 48, 14, 7, ink) + rect(-26, 20, 48, 14, 7, ink) + rect(30, 20, 48, 14, 7, ink),
  },
  paisley: {
    width: 60,
    height: 60,
    draw: (ink, ground) => `${mango(ink, ground)}<g transform="translate(30 30)">${mango(ink, ground)}</g>`,
  },
};

/** An SVG pattern of printed or woven cloth. */
export function clothPattern(id: string, weave: Weave, ground: string, ink: string): string {
  const { width, height, draw } = prints[weave];
  const size = `width="${width}" height="${height}" patternUnits="userSpaceOnUse"`;
  return `<pattern id="${id}" ${size}>${rect(0, 0, width, height, 0, ground)}${draw(ink, ground)}</pattern>`;
}

function flower(x: number, y: number, ink: string, ground: string): string {
  const petals = [dot(x - 6, y, 4.5, ink), dot(x + 6, y, 4.5, ink), dot(x, y - 6, 4.5, ink), dot(x, y + 6, 4.5, ink)];
  return petals.join('') + dot(x, y, 2.5, ground);
}

function mango(ink: string, ground: string): string {
  return path('M9 24C1 20 3 9 11 6C16 4 19 3 18 0C24 7 23 17 18 22C15 25 12 26 9 24Z', ink) + dot(11, 16, 3.5, ground);
}
