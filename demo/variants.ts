import type { DemoProduct } from './catalogue/demoProduct.ts';
import { photoNumber } from './photos.ts';
import { seededRandom, seedOf } from './random/seededRandom.ts';

const photoAddress = (motif: string, productName: string) => `/media/demo/${motif}/${photoNumber(productName)}.svg`;

/** A product's own photo, then those of its values. */
export function listPhotos({ name, motif, options }: DemoProduct): string[] {
  const shown = options.flatMap(({ values }) => values.flatMap(({ photoOf }) => photoOf ?? []));
  return [...new Set([name, ...shown])].map((product) => photoAddress(motif, product));
}

/** All combinations of a product's values with their prices in paise and shares of its stock; none without options. */
export function listVariants({ name, motif, options, rupees, stock }: DemoProduct) {
  if (options.length === 0) return [];
  const combinations = options.reduce<(typeof options)[number]['values'][]>(
    (begun, { values }) => begun.flatMap((chosen) => values.map((value) => [...chosen, value])),
    [[]],
  );
  const shares = shareStock(name, stock, combinations.length);
  return combinations.map((chosen, place) => {
    const photoOf = chosen.find((value) => value.photoOf)?.photoOf;
    return {
      values: chosen.map(({ value }) => value),
      pricePaise: Math.round((chosen.find((value) => value.rupees)?.rupees ?? rupees) * 100),
      stock: shares[place] ?? 0,
      image: photoOf ? photoAddress(motif, photoOf) : null,
    };
  });
}

/** Unequal shares, some of them empty, as sizes sell in a real shop. */
function shareStock(name: string, stock: number, count: number): number[] {
  const random = seededRandom(seedOf(name));
  const parts = Array.from({ length: count }, () => (random() < 0.12 ? 0 : 0.2 + random()));
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const shares = parts.map((part) => (whole > 0 ? Math.floor((stock * part) / whole) : 0));
  const most = parts.indexOf(Math.max(...parts));
  return shares.with(most, (shares[most] ?? 0) + stock - shares.reduce((sum, share) => sum + share, 0));
}
