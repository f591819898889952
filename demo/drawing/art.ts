import { pickFrom } from '../random/seededRandom.ts';
import { clothPattern, type Weave } from './cloth.ts';
import { path } from './shapes.ts';

/** Shades of one colour, from highlight to shadow. */
export type Tones = { pale: string; light: string; base: string; dark: string; deep: string };

/** The drawing tools of a motif: colours, random choices from its seed, and definitions such as clips. */
export type Art = {
  main: Tones;
  side: Tones;
  accent: Tones;
  pick: <T>(options: readonly T[]) => T;
  /** Picks one of a motif's natural colours and returns its tones. */
  tint: (...bases: string[]) => Tones;
  /** A filled outline with `inside` clipped to it. */
  solid: (outline: string, fill: string, inside?: string) => string;
  /** A fill of printed or woven cloth. */
  cloth: (ground: string, ink: string, weaves?: readonly Weave[]) => string;
  /** A gradient fill. */
  fade: (from: string, to: string, way?: 'down' | 'right') => string;
};

/** Standing objects rest on a table at about y = 500; flat ones lie around (300, 300). */
export type Drawing = { stance: 'standing' | 'flat'; draw: (art: Art) => string };

export type Draw = Drawing['draw'];

export const standing = (draw: Draw): Drawing => ({ stance: 'standing', draw });
export const flat = (draw: Draw): Drawing => ({ stance: 'flat', draw });

/** The same drawing with one of these main colours. */
export const tinted =
  (draw: Draw, ...bases: string[]): Draw =>
  (art) =>
    draw({ ...art, main: art.tint(...bases) });

export const gold = tones('#d9a441');
export const silver = tones('#b4bac4');
export const copper = tones('#c47a4a');
export const steel = tones('#aeb8c2');
export const wood = tones('#b07b4c');
export const ink = '#2b2a3a';
export const cream = '#fff6e6';

export function tones(base: string): Tones {
  return {
    pale: mix(base, '#ffffff', 0.65),
    light: mix(base, '#ffffff', 0.25),
    base,
    dark: mix(base, '#1c1030', 0.2),
    deep: mix(base, '#1c1030', 0.45),
  };
}

/** Mixes two #rrggbb colours; `share` is the part of the second. */
function mix(from: string, to: string, share: number): string {
  const channel = (color: string, at: number) => Number.parseInt(color.slice(at, at + 2), 16);
  const mixed = [1, 3, 5].map((at) => Math.round(channel(from, at) * (1 - share) + channel(to, at) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** Creates the drawing tools of one picture, and collects its SVG definitions. */
export function createArt(colors: { main: string; side: string; accent: string }, random: () => number) {
  const definitions: string[] = [];
  const define = (markup: (id: string) => string) => {
    const id = `d${definitions.length}`;
    definitions.push(markup(id));
    return `url(#${id})`;
  };
  const pick: Art['pick'] = (options) => pickFrom(random, options);
  const art: Art = {
    main: tones(colors.main),
    side: tones(colors.side),
    accent: tones(colors.accent),
    pick,
    tint: (...bases) => tones(pick(bases)),
    solid: (outline, fill, inside = '') => {
      if (inside === '') return path(outline, fill);
      const clip = define((id) => `<clipPath id="${id}"><path d="${outline}"/></clipPath>`);
      return `${path(outline, fill)}<g clip-path="${clip}">${inside}</g>`;
    },
    cloth: (ground, ink, weaves = ['dots', 'buti', 'stripes', 'checks', 'waves', 'paisley']) =>
      define((id) => clothPattern(id, pick(weaves), ground, ink)),
    fade: (from, to, way = 'down') => define((id) => gradient(id, from, to, way)),
  };
  return { art, definitions };
}

function gradient(id: string, from: string, to: string, way: 'down' | 'right'): string {
  const direction = way === 'down' ? 'x2="0" y2="1"' : 'x2="1" y2="0"';
  const stops = `<stop stop-color="${from}"/><stop offset="1" stop-color="${to}"/>`;
  return `<linearGradient id="${id}" x1="0" y1="0" ${direction}>${stops}</linearGradient>`;
}
