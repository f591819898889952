import { type Art, cream, type Drawing, standing } from '../drawing/art.ts';
import { around, dot, groundShadow, hoop, line, path, rect, row, turned } from '../drawing/shapes.ts';

function sprayCan({ main, side, accent, pick, solid }: Art): string {
  const chain = row(5, (i) => hoop(236 + i * 32, 384, 20, 13, side.base, 8));
  const drop =
    path('M300 320Q344 376 342 402A42 42 0 0 1 258 402Q256 376 300 320Z', side.base) +
    line('M278 402q4 20 20 24', side.pale, 7);
  const shine =
    row(4, (i) => turned(i * 90, path('M300 390Q296 340 300 322Q304 340 300 390Z', side.base), 300, 386)) +
    row(4, (i) => turned(45 + i * 90, path('M300 386Q297 360 300 350Q303 360 300 386Z', side.light), 300, 386)) +
    dot(300, 386, 12, side.base);
  return [
    groundShadow(300, 506, 125),
    row(9, (i) => dot(206 - i * 15, 134 + ((i * 23) % 38) - 14, 4 + (i % 3) * 2, '#ffffffcc')),
    rect(262, 116, 76, 62, 12, side.base) +
      rect(310, 116, 28, 62, 12, side.dark) +
      rect(252, 126, 22, 16, 5, side.dark),
    path('M216 248Q220 190 262 176H338Q380 190 384 248Z', '#c3c9d2') +
      path('M338 176Q380 190 384 248H348Z', '#9aa3af') +
      rect(208, 238, 184, 18, 8, '#9aa3af'),
    solid(
      'M212 252H388V480Q388 506 362 506H238Q212 506 212 480Z',
      main.base,
      rect(342, 240, 60, 280, 0, main.dark) +
        rect(226, 260, 11, 230, 5, `${main.pale}bb`) +
        rect(200, 296, 200, 10, 0, accent.base) +
        rect(200, 466, 200, 10, 0, accent.base),
    ),
    rect(212, 314, 176, 144, 0, cream) + rect(352, 314, 36, 144, 0, '#3a223818') + pick([chain, drop, shine]),
    rect(206, 494, 188, 14, 6, '#9aa3af'),
  ].join('');
}

const wrench = turned(
  45,
  path(
    'M288 250Q256 232 258 196Q264 172 286 166V200L300 210L314 200V166Q336 172 342 196Q344 232 312 250V352H288Z',
    '#b9c0ca',
  ) + path('M312 250V352H300V210L314 200V166Q336 172 342 196Q344 232 312 250Z', '#8b93a0'),
  300,
  260,
);

function toolCase({ main, side, accent, pick, solid }: Art): string {
  const driver = turned(
    -45,
    rect(284, 120, 32, 92, 14, side.base) +
      rect(302, 120, 14, 92, 7, side.dark) +
      rect(293, 208, 14, 130, 4, '#b9c0ca'),
    300,
    260,
  );
  const gear =
    around(8, rect(290, 376, 20, 22, 4, cream), 300, 424) + dot(300, 424, 34, cream) + dot(300, 424, 14, main.base);
  return [
    groundShadow(300, 506, 230),
    wrench + driver,
    path(
      'M222 316V288Q222 262 248 262H352Q378 262 378 288V316H354V292Q354 286 348 286H252Q246 286 246 292V316Z',
      '#3d3f4d',
    ),
    solid(
      'M88 336Q88 308 116 308H484Q512 308 512 336V478Q512 506 484 506H116Q88 506 88 478Z',
      main.base,
      rect(80, 300, 440, 62, 0, main.light) +
        rect(440, 300, 90, 220, 0, `${main.deep}55`) +
        rect(80, 356, 440, 8, 0, main.dark),
    ),
    rect(168, 338, 46, 50, 8, accent.base) +
      rect(386, 338, 46, 50, 8, accent.base) +
      rect(180, 352, 22, 10, 4, accent.dark) +
      rect(398, 352, 22, 10, 4, accent.dark),
    pick([gear, rect(238, 410, 124, 44, 10, cream) + rect(256, 427, 88, 10, 5, main.dark)]),
  ].join('');
}

export const upkeep = {
  sprayCan: standing(sprayCan),
  toolCase: standing(toolCase),
} satisfies Record<string, Drawing>;
