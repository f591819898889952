import { path } from '../drawing/shapes.ts';

/** A flame whose foot is at (x, y). */
export function flame(x: number, y: number, size: number): string {
  const drop = (part: number, color: string) => {
    const [w, h] = [size * 0.36 * part, size * part];
    const top = y - h;
    return path(
      `M${x} ${top}C${x + w * 0.4} ${y - h * 0.66} ${x + w} ${y - h * 0.5} ${x + w} ${y - h * 0.28}A${w} ${h * 0.28} 0 0 1 ${x - w} ${y - h * 0.28}C${x - w} ${y - h * 0.5} ${x - w * 0.3} ${y - h * 0.6} ${x} ${top}Z`,
      color,
    );
  };
  return drop(1, '#f08a24') + drop(0.72, '#fbc142') + drop(0.42, '#fff2c4');
}
