import { seedOf } from '../random/seededRandom.ts';

/** SVG shapes in the picture's 600 × 600 units. */

export function path(outline: string, fill: string): string {
  return `<path d="${outline}" fill="${fill}"/>`;
}

/** A stroked path; its round ends and joins come from the root element. */
export function line(course: string, color: string, width: number, more = ''): string {
  return `<path d="${course}" fill="none" stroke="${color}" stroke-width="${width}"${more && ` ${more}`}/>`;
}

export function rect(x: number, y: number, width: number, height: number, round: number, fill: string): string {
  const corners = round === 0 ? '' : ` rx="${round}"`;
  return `<rect x="${n(x)}" y="${n(y)}" width="${n(width)}" height="${n(height)}"${corners} fill="${fill}"/>`;
}

export function dot(x: number, y: number, radius: number, fill: string): string {
  return `<circle cx="${n(x)}" cy="${n(y)}" r="${n(radius)}" fill="${fill}"/>`;
}

export function oval(x: number, y: number, rx: number, ry: number, fill: string): string {
  return `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}" fill="${fill}"/>`;
}

/** The rim of a ring or hoop seen from the side. */
export function hoop(x: number, y: number, rx: number, ry: number, color: string, width: number): string {
  const place = `cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"`;
  return `<ellipse ${place} fill="none" stroke="${color}" stroke-width="${width}"/>`;
}

/** The markup and its mirror image at the picture's vertical centre line. */
export function mirrored(content: string): string {
  const id = nameOf(content);
  return `<g id="${id}">${content}</g><use href="#${id}" transform="matrix(-1 0 0 1 600 0)"/>`;
}

/** The markup, drawn around (0, 0), at each position with an optional scale. */
export function stamped(content: string, places: readonly (readonly [x: number, y: number, size?: number])[]): string {
  const id = nameOf(content);
  const [first, ...others] = places.map(([x, y, size]) => `translate(${n(x)} ${n(y)})${size ? ` scale(${size})` : ''}`);
  const again = others.map((place) => `<use href="#${id}" transform="${place}"/>`);
  return `<g transform="${first}"><g id="${id}">${content}</g></g>${again.join('')}`;
}

/** The markup repeated around a centre. */
export function around(count: number, content: string, x = 300, y = 300): string {
  const id = nameOf(content);
  const again = row(
    count - 1,
    (i) => `<use href="#${id}" transform="rotate(${n((360 / count) * (i + 1))} ${x} ${y})"/>`,
  );
  return `<g id="${id}">${content}</g>${again}`;
}

function nameOf(content: string): string {
  return `m${(seedOf(content) >>> 0).toString(36)}`;
}

export function moved(x: number, y: number, content: string): string {
  return `<g transform="translate(${n(x)} ${n(y)})">${content}</g>`;
}

export function turned(degrees: number, content: string, x = 300, y = 300): string {
  return `<g transform="rotate(${n(degrees)} ${x} ${y})">${content}</g>`;
}

export function scaled(factor: number, content: string, x = 300, y = 300): string {
  return `<g transform="translate(${n(x * (1 - factor))} ${n(y * (1 - factor))}) scale(${factor})">${content}</g>`;
}

export function row(count: number, draw: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => draw(index)).join('');
}

/** The soft shadow of a standing object. */
export function groundShadow(x: number, y: number, rx: number, ry = 20): string {
  return oval(x, y, rx, ry, 'url(#ground)');
}

/** One decimal at most keeps the files small. */
function n(value: number): string {
  return String(Math.round(value * 10) / 10);
}
