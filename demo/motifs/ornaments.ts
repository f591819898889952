import { type Art, type Draw, type Drawing, flat, gold, silver, standing, type Tones } from '../drawing/art.ts';
import { dot, groundShadow, hoop, line, mirrored, oval, path, rect, row, stamped, turned } from '../drawing/shapes.ts';

function bangles({ main, side, accent, pick }: Art): string {
  const order = pick([
    [gold, main, main, side, side, gold, side, side, main, main, gold],
    [gold, main, side, main, side, gold, side, main, side, main, gold],
    [main, main, gold, main, main, main, main, gold, main, main, main],
  ]);
  const height = (index: number) => 450 - index * 23;
  const bangle = (color: Tones, index: number) => {
    const y = height(index);
    const shine = line(`M158 ${y + 16}Q190 ${y + 38} 250 ${y + 42}`, color.pale, 4);
    return hoop(300, y, 156, 46, color.dark, 22) + hoop(300, y - 3, 156, 46, color.base, 15) + shine;
  };
  const front = (dx: number) => Math.sqrt(1 - (dx / 156) ** 2) * 46;
  const studs = row(11, (i) => dot((i - 5) * 27, front((i - 5) * 27), 4.5, accent.pale));
  const studded = order.flatMap((color, i) => (color === gold || i % 4 === 0 ? [[300, height(i)] as const] : []));
  return groundShadow(300, 496, 205, 26) + order.map(bangle).join('') + stamped(studs, studded);
}

const kadaOf =
  (metal: Tones): Draw =>
  ({ accent, pick, solid }) => {
    const front = 'M122 330Q122 420 300 428Q478 420 478 330V402Q478 500 300 506Q122 500 122 402Z';
    const bead = pick([
      path('M0 -20L15 0L0 20L-15 0Z', metal.dark) + dot(0, 0, 6, accent.pale),
      row(6, (i) => turned(i * 60, oval(0, -11, 5, 9, metal.dark), 0, 0)) + dot(0, 0, 5, accent.pale),
      dot(0, 0, 15, metal.dark) + dot(-2, -2, 11, metal.light),
    ]);
    const places = Array.from({ length: 9 }, (_, i) => [300 + (i - 4) * 38, 466 - ((i - 4) / 4.6) ** 2 * 62] as const);
    return [
      groundShadow(300, 504, 205, 24),
      oval(300, 330, 178, 96, metal.deep) +
        oval(300, 334, 150, 76, metal.dark) +
        path('M152 340Q160 412 300 412Q440 412 448 340Q440 260 300 262Q160 260 152 340Z', '#3a223855'),
      solid(
        front,
        metal.base,
        path('M390 320Q420 440 360 520H500V320Z', metal.dark) +
          stamped(bead, places) +
          line('M150 380Q160 420 210 442', metal.pale, 8),
      ),
      hoop(300, 330, 164, 86, metal.light, 28) +
        hoop(300, 330, 177, 98, metal.dark, 3) +
        line('M150 300Q180 262 240 250', metal.pale, 6),
    ].join('');
  };

function bracelet({ main, accent, pick }: Art): string {
  const bead = dot(0, 0, 25, '#dccfbb') + dot(-2, -3, 22, '#fbf4e8') + dot(-9, -10, 7, '#ffffff');
  const count = 22;
  const places = Array.from({ length: count }, (_, i) => {
    const turn = (Math.PI * 2 * i) / count - Math.PI / 2;
    return [300 + 172 * Math.cos(turn), 398 + 76 * Math.sin(turn)] as const;
  }).sort((a, b) => a[1] - b[1]);
  const charm =
    dot(300, 474, 27, pick([gold, silver]).base) +
    row(6, (i) => turned(i * 60, oval(300, 462, 5, 9, main.base), 300, 474)) +
    dot(300, 474, 5, accent.pale);
  return groundShadow(300, 482, 220, 40) + oval(300, 424, 214, 88, `${main.dark}55`) + stamped(bead, places) + charm;
}

function hoopEarrings({ pick }: Art): string {
  const metal = pick([silver, silver]);
  const one = [
    hoop(186, 316, 88, 102, metal.dark, 22) + hoop(184, 314, 88, 102, metal.base, 15),
    line('M118 260Q140 216 184 212', metal.pale, 6) + line('M110 356Q130 404 172 412', metal.pale, 4),
    line('M186 214V170Q188 150 206 154', metal.dark, 6) + rect(176, 204, 22, 18, 6, metal.dark),
  ].join('');
  return mirrored(one);
}

function studs({ main, side, pick }: Art): string {
  const card = pick([main, side]);
  const metal = pick([silver, gold]);
  const stud =
    row(10, (i) => turned(i * 36, oval(208, 258, 9, 15, metal.base), 208, 312)) +
    dot(208, 312, 48, metal.dark) +
    dot(208, 312, 43, '#e6dac8') +
    dot(206, 309, 39, '#fbf4e8') +
    oval(192, 292, 13, 9, '#ffffff');
  return [
    rect(106, 116, 388, 368, 22, '#fffaf0') +
      rect(124, 134, 352, 332, 14, card.pale) +
      rect(230, 146, 140, 12, 6, '#00000022'),
    mirrored(stud),
    rect(240, 408, 120, 14, 7, card.base) + rect(264, 432, 72, 8, 4, card.light),
  ].join('');
}

export const ornaments = {
  bangles: standing(bangles),
  brassKada: standing(kadaOf(gold)),
  silverKada: standing(kadaOf(silver)),
  bracelet: standing(bracelet),
  hoops: flat(hoopEarrings),
  studs: flat(studs),
} satisfies Record<string, Drawing>;
