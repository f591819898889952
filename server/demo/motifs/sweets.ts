import { type Art, cream, type Drawing, gold, silver } from '../art.ts';
import { dot, groundShadow, line, oval, path, rect, row, turned } from '../shapes.ts';

function sweetsBox({ main, side, accent, cloth, pick, solid }: Art): string {
  const barfi = (x: number, y: number, color: string) =>
    path(`M${x} ${y - 34}L${x + 36} ${y}L${x} ${y + 34}L${x - 36} ${y}Z`, color) +
    path(`M${x} ${y - 22}L${x + 24} ${y}L${x} ${y + 22}L${x - 24} ${y}Z`, '#eef1f4') +
    path(`M${x} ${y - 22}L${x + 24} ${y}L${x} ${y + 6}Z`, '#dfe4ea') +
    oval(x - 3, y, 7, 4, '#7d9a4a');
  const laddu = (x: number, y: number, color: string) =>
    dot(x, y, 32, color) +
    dot(x - 8, y - 9, 18, '#ffffff33') +
    row(5, (i) => dot(x - 14 + i * 8, y + ((i * 11) % 20) - 8, 3, '#b9691f')) +
    dot(x + 2, y - 14, 4, '#6f9440');
  const peda = (x: number, y: number) =>
    dot(x, y, 31, '#d8a868') +
    dot(x, y, 23, '#e6bf86') +
    row(6, (i) => turned(i * 60, oval(x, y - 12, 4, 8, '#c4904f'), x, y)) +
    dot(x, y, 6, '#6f9440');
  const place = (i: number) => [178 + (i % 4) * 82, 232 + Math.floor(i / 4) * 82] as const;
  const mix = pick([
    (x: number, y: number, i: number) => (i % 2 ? barfi(x, y, '#d9c9b0') : laddu(x, y, '#eda436')),
    (x: number, y: number, i: number) => (i < 4 ? laddu(x, y, '#eda436') : i < 8 ? barfi(x, y, '#cf9f6a') : peda(x, y)),
    (x: number, y: number, i: number) => ((i + Math.floor(i / 4)) % 2 ? peda(x, y) : barfi(x, y, '#9dbb6a')),
  ]);
  const sweets = row(12, (i) => {
    const [x, y] = place(i);
    return oval(x, y, 37, 34, `${main.deep}22`) + mix(x, y, i);
  });
  const lid = 'M96 60H504V150H96Z';
  return [
    rect(96, 60, 408, 110, 14, main.base),
    solid(lid, cloth(main.base, main.light, ['paisley', 'buti', 'dots']), rect(90, 138, 420, 12, 0, accent.base)),
    path('M300 66Q372 74 372 106Q372 136 300 142Q228 136 228 106Q228 74 300 66Z', accent.pale) +
      row(8, (i) => turned(i * 45, oval(300, 92, 5, 12, side.base), 300, 105)) +
      dot(300, 105, 6, accent.dark),
    rect(96, 158, 408, 330, 16, main.dark) + rect(112, 174, 376, 290, 8, cream) + rect(96, 470, 408, 26, 12, main.base),
    row(3, (i) => line(`M${219 + i * 82} 184V454`, '#ecdcc0', 5)) +
      row(2, (i) => line(`M124 ${273 + i * 82}H476`, '#ecdcc0', 5)),
    sweets,
  ].join('');
}

function laddu({ main, accent, tint, pick, solid }: Art): string {
  const metal = pick([gold, silver, gold]);
  const flour = tint('#eda436', '#d98f3a', '#c9853f', '#e6b64c');
  const ball = (x: number, y: number) =>
    dot(x, y, 58, flour.base) +
    path(`M${x + 14} ${y - 56}A58 58 0 0 1 ${x - 22} ${y + 53}Q${x + 46} ${y + 20} ${x + 14} ${y - 56}Z`, flour.dark) +
    row(11, (i) => dot(x - 40 + ((i * 29) % 80), y - 36 + ((i * 41) % 74), 4.5, i % 2 ? flour.light : flour.dark)) +
    oval(x - 20, y - 26, 15, 9, flour.pale) +
    turned(20, oval(x + 4, y - 44, 5, 10, '#7d9a4a') + oval(x + 18, y - 38, 4, 8, '#f7ecd2'), x, y);
  return [
    groundShadow(300, 506, 200),
    path('M238 506Q276 486 276 450H324Q324 486 362 506Z', metal.dark) + rect(224, 496, 152, 12, 6, metal.base),
    ball(222, 330) +
      ball(378, 330) +
      ball(300, 226) +
      ball(168, 384) +
      ball(432, 384) +
      ball(300, 352) +
      ball(234, 396) +
      ball(366, 396),
    solid(
      'M74 404Q300 452 526 404Q504 470 300 472Q96 470 74 404Z',
      metal.base,
      path('M400 400Q420 450 320 480H540V390Z', metal.dark) +
        row(13, (i) => dot(126 + i * 29, 440 + Math.sin((Math.PI * i) / 12) * 12, 5, accent.pale)),
    ),
    line('M74 404Q300 452 526 404', metal.light, 10),
    row(5, (i) => turned(i * 72, oval(518, 486, 8, 14, main.base), 518, 498)) + dot(518, 498, 7, accent.base),
  ].join('');
}

export const sweets = {
  sweetsBox: { stance: 'flat', draw: sweetsBox },
  laddu: { stance: 'standing', draw: laddu },
} satisfies Record<string, Drawing>;
