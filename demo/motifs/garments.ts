import {
  type Art,
  cream,
  type Draw,
  type Drawing,
  flat,
  gold,
  standing,
  type Tones,
  tinted,
  tones,
  wood,
} from '../drawing/art.ts';
import type { Weave } from '../drawing/cloth.ts';
import { dot, groundShadow, line, mirrored, oval, path, rect, row, turned } from '../drawing/shapes.ts';

function kurta({ main, accent, cloth, pick, solid }: Art): string {
  const trim = pick([accent, tones('#fff1dc'), gold]);
  const fabric = cloth(main.base, pick([main.light, main.dark, accent.light]), [
    'plain',
    'dots',
    'buti',
    'stripes',
    'paisley',
  ]);
  const sleeve = 'M200 132Q170 146 160 172L98 344L152 366L214 250Z';
  const body =
    'M252 108L200 132L206 262Q198 400 172 516Q300 540 428 516Q402 400 394 262L400 132L348 108Q300 140 252 108Z';
  const hem = path('M160 486Q300 514 440 486V545H160Z', trim.base) + line('M160 478Q300 506 440 478', trim.dark, 3);
  const folds = mirrored(path('M238 330Q232 430 214 545H236Q246 430 238 330Z', `${main.deep}38`));
  const cuff = solid(
    sleeve,
    fabric,
    path('M80 318L170 354L160 384L70 350Z', trim.base) + path('M200 220L170 380L230 260Z', `${main.deep}38`),
  );
  return [
    path('M252 108Q300 84 348 108L340 130H260Z', main.deep),
    mirrored(cuff),
    solid(body, fabric, folds + hem + mirrored(path('M196 130Q212 200 200 290L190 290L180 130Z', `${main.deep}55`))),
    line('M252 108Q300 146 348 108', trim.base, 12),
    rect(289, 130, 22, 130, 4, trim.base) + path('M289 256L300 274L311 256Z', trim.base),
    row(4, (i) => dot(300, 150 + i * 28, 4.5, main.deep)),
    mirrored(line('M184 470L172 516', main.deep, 4)),
  ].join('');
}

const sareeOf =
  (...weaves: Weave[]): Draw =>
  ({ main, side, accent, cloth, pick, solid }) => {
    const zari = pick([gold, accent]);
    const fabric = cloth(main.base, pick([zari.base, main.light]), weaves);
    const skirt = 'M252 282Q206 380 176 528Q300 548 424 528Q394 380 348 282Z';
    const border =
      path('M160 492Q300 514 440 492V560H160Z', zari.base) + line('M160 484Q300 506 440 484', side.base, 7);
    const pleats = row(6, (i) =>
      line(`M${284 + i * 6} 300Q${272 + i * 11} 420 ${256 + i * 18} 545`, `${main.deep}66`, 4),
    );
    const drape = 'M246 300Q236 268 262 236Q310 196 330 136L374 142Q372 230 352 290Q290 318 246 300Z';
    const pallu = 'M330 136Q352 122 374 142Q404 250 420 430L352 442Q362 280 330 136Z';
    const end = path('M340 380L430 366L440 450H340Z', zari.base) + line('M340 372L430 358', side.base, 7);
    return [
      groundShadow(300, 532, 165, 18),
      path('M284 96H316V150H284Z', '#e9cba7') + oval(300, 96, 16, 6, '#d5b089'),
      path(
        'M284 128Q282 146 244 152L222 216L252 226L256 292H344L348 226L378 216L356 152Q318 146 316 128Q300 176 284 128Z',
        side.base,
      ),
      mirrored(line('M228 206L252 216', zari.base, 7)),
      solid(skirt, fabric, pleats + border + path('M176 528L252 282H266L214 545Z', `${main.deep}33`)),
      solid(pallu, fabric, end + path('M330 136Q366 280 352 442H366Q376 280 344 130Z', `${main.deep}40`)),
      solid(
        drape,
        fabric,
        line('M246 302Q236 268 262 238Q308 198 330 136', zari.base, 18) +
          line('M268 296Q330 240 352 150', `${main.deep}44`, 5),
      ),
      row(6, (i) => line(`M${357 + i * 12} ${443 - i * 2}V${458 - i * 2}`, zari.dark, 3)),
    ].join('');
  };

const dupattaOf =
  (...weaves: Weave[]): Draw =>
  ({ main, side, accent, cloth, pick, solid }) => {
    const fabric = cloth(main.base, pick([accent.base, main.light, cream]), weaves);
    const front =
      'M196 132Q196 112 216 112H384Q404 112 404 132Q398 300 410 446Q356 462 300 450Q244 438 190 452Q204 300 196 132Z';
    const back = 'M372 118H428Q440 118 440 136Q434 250 444 372Q424 380 396 376Z';
    const band =
      path('M180 392Q244 378 300 390Q356 402 420 388V470H180Z', side.base) +
      line('M180 384Q244 370 300 382Q356 394 420 380', accent.base, 6);
    const folds = row(4, (i) =>
      line(`M${232 + i * 46} 118Q${224 + i * 50} 280 ${236 + i * 46} 456`, `${main.deep}40`, 7),
    );
    const tassel = (x: number, y: number) =>
      line(`M${x} ${y}V${y + 14}`, side.dark, 3) +
      path(`M${x - 6} ${y + 40}L${x - 4} ${y + 14}H${x + 4}L${x + 6} ${y + 40}Z`, accent.base);
    return [
      rect(120, 98, 360, 18, 9, wood.dark) + dot(120, 107, 16, wood.base) + dot(480, 107, 16, wood.base),
      solid(back, fabric, rect(360, 100, 100, 300, 0, `${main.deep}70`)),
      solid(front, fabric, folds + band + rect(180, 108, 240, 14, 0, `${main.light}88`)),
      row(8, (i) => tassel(204 + i * 27.6, [452, 447, 445, 447, 450, 455, 456, 451][i] ?? 450)),
    ].join('');
  };

function top({ main, side, accent, cloth, pick, solid }: Art, neck: string, weaves: Weave[]): string {
  const fabric = cloth(main.base, pick([main.light, side.light, accent.light]), weaves);
  const sleeve = 'M196 138Q150 154 130 192L92 270L164 304L210 224Z';
  const body = 'M242 116L196 138L202 250V496Q300 516 398 496V250L404 138L358 116Q300 150 242 116Z';
  const fold = path('M202 230Q224 330 202 420ZM214 496Q240 420 236 340Q226 420 202 470V500Z', `${main.deep}38`);
  const cuff =
    line('M92 262L166 297', pick([main, side]).dark, 14) + path('M200 190L166 300L222 240Z', `${main.deep}40`);
  return [
    path('M242 116Q300 92 358 116L346 140H254Z', main.deep),
    mirrored(solid(sleeve, fabric, cuff)),
    solid(body, fabric, mirrored(fold) + rect(196, 490, 208, 4, 0, main.dark)),
    neck,
  ].join('');
}

const shirtOf =
  (...weaves: Weave[]): Draw =>
  (art) => {
    const { main, accent } = art;
    const collar =
      path('M300 160L248 98L226 122L262 196Z', main.light) + line('M226 122L262 196L300 160', main.dark, 3);
    const placket = rect(291, 158, 18, 350, 0, `${main.light}cc`) + line('M291 160V508', main.dark, 2);
    const pocket = path('M330 238H388V296L359 312L330 296Z', main.light) + line('M330 252H388', main.dark, 3);
    const buttons = row(6, (i) => dot(300, 190 + i * 54, 5, accent.pale));
    return top(art, placket + mirrored(collar) + buttons + pocket, weaves);
  };

function tshirt(art: Art): string {
  const { side, accent, pick } = art;
  const sun =
    dot(300, 286, 34, accent.base) + row(12, (i) => turned(i * 30, line('M300 236V222', accent.base, 7), 300, 286));
  const bands = rect(204, 262, 192, 26, 0, side.base) + rect(204, 296, 192, 12, 0, accent.base);
  const hills = path('M240 320L286 250L310 286L326 264L360 320Z', accent.base) + dot(334, 242, 14, accent.pale);
  return top(art, line('M242 116Q300 152 358 116', side.dark, 13) + pick([sun, bands, hills]), ['plain']);
}

function folded(y: number, colors: Tones, fill: string, { solid }: Art): string {
  const outline = `M176 ${y}H446Q464 ${y} 464 ${y + 18}V${y + 60}Q464 ${y + 78} 446 ${y + 78}H176A39 39 0 0 1 176 ${y}Z`;
  const layers = row(2, (i) => line(`M184 ${y + 27 + i * 25}H470`, `${colors.deep}77`, 4));
  return solid(outline, fill, layers + rect(130, y + 64, 340, 16, 0, `${colors.deep}33`));
}

function fabric(art: Art): string {
  const { main, side, accent, cloth, pick } = art;
  const first = pick<Weave>(['stripes', 'checks', 'buti']);
  const stack = [
    folded(426, main, main.base, art),
    folded(346, accent, cloth(cream, side.base, [first]), art),
    folded(266, side, cloth(side.base, side.pale, ['dots', 'waves', 'paisley']), art),
  ];
  const ribbon = rect(352, 264, 30, 242, 0, accent.base) + rect(352, 264, 6, 242, 0, accent.light);
  const bow = path('M367 266Q320 216 312 246Q310 268 367 266Q414 268 422 246Q414 216 367 266Z', accent.base);
  return groundShadow(300, 502, 210) + stack.join('') + ribbon + bow + dot(367, 262, 12, accent.dark);
}

export const garments = {
  kurta: flat(kurta),
  saree: standing(sareeOf('plain', 'buti', 'paisley')),
  checkedSaree: standing(sareeOf('checks')),
  dottedSaree: standing(sareeOf('dots')),
  dupatta: flat(dupattaOf('buti', 'paisley', 'stripes')),
  printedDupatta: flat(dupattaOf('buti', 'paisley')),
  checkedDupatta: flat(dupattaOf('checks')),
  dottedDupatta: flat(dupattaOf('dots')),
  wavyDupatta: flat(dupattaOf('waves')),
  shirt: flat(shirtOf('plain', 'stripes', 'checks')),
  printedShirt: flat(shirtOf('buti', 'dots', 'paisley')),
  indigoShirt: flat(tinted(shirtOf('plain', 'stripes'), '#35488a', '#2b3d66')),
  tshirt: flat(tshirt),
  fabric: standing(fabric),
} satisfies Record<string, Drawing>;
