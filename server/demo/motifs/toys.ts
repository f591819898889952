import { type Art, cream, type Drawing, type Tones, tones, wood } from '../art.ts';
import { dot, groundShadow, hoop, line, oval, path, rect, row, turned } from '../shapes.ts';

const bright = ['#d1493f', '#e9a32b', '#3f8f5f', '#2f6fae', '#8a4a86', '#e2784a'].map(tones);

function wheel(x: number, y: number, radius: number, color: Tones): string {
  return (
    dot(x, y, radius, '#39343f') +
    dot(x, y, radius * 0.66, color.base) +
    dot(x, y, radius * 0.24, cream) +
    hoop(x, y, radius * 0.84, radius * 0.84, '#5b5563', 2)
  );
}

function toyCar({ main, side, accent, pick, solid }: Art): string {
  const body = pick([
    'M92 446V384Q92 344 134 338L176 330Q206 234 250 228H356Q396 230 432 322L480 334Q512 342 512 380V446Z',
    'M92 446V262Q92 232 122 232H398Q424 232 432 256L456 328L490 338Q512 346 512 376V446Z',
  ]);
  const van = body.includes('V262');
  const panes = van
    ? rect(120, 262, 84, 74, 12, '#cfe6ef') +
      rect(220, 262, 84, 74, 12, '#cfe6ef') +
      path('M322 262H392Q402 262 406 272L428 336H322Z', '#cfe6ef')
    : path('M206 328Q224 262 254 256H292V328Z', '#cfe6ef') + path('M310 256H352Q382 260 402 328H310Z', '#cfe6ef');
  return [
    groundShadow(300, 500, 230),
    solid(
      body,
      main.base,
      rect(80, 400, 440, 60, 0, main.dark) +
        rect(80, 372, 440, 18, 0, accent.base) +
        path('M92 300Q140 210 250 228H360L340 240H250Q190 250 150 350Z', `${main.pale}55`),
    ),
    panes + line(van ? 'M136 318L170 270' : 'M230 316L252 274', '#ffffffaa', 7),
    dot(494, 370, 14, '#ffe8a3') + rect(88, 352, 16, 30, 6, '#d94a3c') + rect(296, 352, 26, 8, 4, main.deep),
    rect(78, 436, 448, 22, 11, side.dark),
    wheel(184, 452, 50, side) + wheel(418, 452, 50, side),
  ].join('');
}

function blocks({ pick }: Art): string {
  const letters = pick(['अआइ', 'कखग', 'ABC', '123', 'கசட']);
  const first = pick([0, 1, 2, 3, 4, 5]);
  const block = (x: number, y: number, index: number) => {
    const color = bright[(first + index * 2) % bright.length] ?? wood;
    const letter = Array.from(letters)[index] ?? '';
    return [
      path(`M${x} ${y}l22 -34h150l-22 34z`, color.light) + path(`M${x + 150} ${y}l22 -34v146l-22 38z`, color.dark),
      rect(x, y, 150, 150, 6, color.base) + rect(x + 14, y + 14, 122, 122, 14, cream),
      `<text x="${x + 75}" y="${y + 109}" font-family="sans-serif" font-size="92" font-weight="700" text-anchor="middle" fill="${color.base}">${letter}</text>`,
    ].join('');
  };
  return (
    groundShadow(300, 504, 220) + block(124, 354, 0) + block(298, 354, 1) + turned(-5, block(206, 200, 2), 280, 350)
  );
}

function stackingRings({ pick, tint }: Art): string {
  const stand = tint('#c79a64', '#b07b4c');
  const first = pick([0, 1, 2, 3, 4, 5]);
  const ring = (i: number) => {
    const color = bright[(first + i) % bright.length] ?? wood;
    const half = 152 - i * 22;
    const y = 424 - i * 52;
    return (
      rect(300 - half, y, half * 2, 54, 27, color.base) +
      rect(300 + half * 0.42, y, half * 0.58, 54, 27, color.dark) +
      rect(300 - half + 20, y + 10, half * 0.8, 9, 4, color.pale) +
      rect(300 - half, y + 32, half * 2, 6, 0, `${color.deep}55`)
    );
  };
  const top = bright[(first + 5) % bright.length] ?? wood;
  return [
    groundShadow(300, 506, 190),
    rect(282, 110, 36, 380, 14, stand.base) +
      rect(130, 476, 340, 30, 14, stand.base) +
      rect(130, 492, 340, 14, 7, stand.dark),
    row(5, ring),
    dot(300, 166, 54, top.base) +
      path('M316 114A54 54 0 0 1 280 216Q346 190 316 114Z', top.dark) +
      oval(282, 144, 14, 9, top.pale),
    oval(300, 114, 18, 9, stand.light),
  ].join('');
}

function spinningTop({ main, side, accent, pick, solid }: Art): string {
  const body =
    'M130 252Q130 196 210 184Q300 172 390 184Q470 196 470 252Q470 336 372 408Q330 440 318 480H282Q270 440 228 408Q130 336 130 252Z';
  const bands = row(5, (i) =>
    rect(100, 196 + i * 50, 400, 30, 0, [accent.base, side.base, main.light, side.light, accent.dark][i] ?? cream),
  );
  const petals =
    rect(100, 236, 400, 68, 0, side.base) +
    row(12, (i) => path(`M${116 + i * 34} 302q17 -62 34 0z`, i % 2 ? accent.base : cream)) +
    rect(100, 330, 400, 12, 0, accent.base);
  const one = [
    rect(286, 92, 28, 96, 12, wood.base) + rect(302, 92, 12, 96, 6, wood.dark) + oval(300, 92, 24, 16, wood.light),
    solid(
      body,
      main.base,
      pick([bands, petals]) +
        path('M390 170Q430 320 320 490H500V170Z', `${main.deep}44`) +
        line('M166 240Q170 220 214 210', '#ffffff99', 11),
    ),
    path('M284 478H316L304 518Q300 524 296 518Z', '#aab2bd'),
  ].join('');
  const string =
    line('M96 500Q180 440 240 492Q300 540 372 498Q430 470 506 500', '#fffaf0', 9) +
    line('M96 500Q180 440 240 492Q300 540 372 498Q430 470 506 500', accent.dark, 3, 'stroke-dasharray="9 9"');
  return groundShadow(312, 512, 130) + string + turned(11, one, 300, 520);
}

export const toys = {
  toyCar: { stance: 'standing', draw: toyCar },
  blocks: { stance: 'standing', draw: blocks },
  stackingRings: { stance: 'standing', draw: stackingRings },
  spinningTop: { stance: 'standing', draw: spinningTop },
} satisfies Record<string, Drawing>;
