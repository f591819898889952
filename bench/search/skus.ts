import { call } from '../../test/traffic.ts';
import { findSeller } from './pairs.ts';

/** The demo has no SKUs; these are typed in the tables. */
const skus: Record<string, string> = {
  'Silk Shirt for Weddings': 'KWH-SLK-042',
  '65 W GaN Charger, 3 Ports': 'NPM-2065',
  'Brass Pooja Thali': 'KCB-1107',
};

/** A header for names in English, as the tables have them, though some shops are Hindi first. */
export const inEnglish = { 'page-language': 'en' };

type Variant = Record<string, unknown> & { label: string };
type OwnProduct = Record<string, unknown> & { variants: Variant[] };

/** Gives some products, or the first of their variants, a SKU as their sellers would. */
export async function addSkus(url: string, cookies: Map<string, string>): Promise<void> {
  for (const [name, sku] of Object.entries(skus)) {
    const headers = { ...inEnglish, cookie: cookies.get(findSeller(name)) ?? '' };
    const list = await call(url, '/api/seller/products?limit=100', undefined, headers);
    const id = (list.body.products as { id: string; name: string }[]).find((product) => product.name === name)?.id;
    const { body } = await call(url, `/api/seller/products/${id}`, undefined, headers);
    const answer = await fetch(`${url}/api/seller/products/${id}`, {
      method: 'PUT',
      body: JSON.stringify(withSku(body as OwnProduct, sku)),
      headers: { ...headers, origin: url, 'content-type': 'application/json' },
    });
    if (!answer.ok) throw new Error(`A SKU was answered with ${answer.status}: ${await answer.text()}`);
  }
}

function withSku({ variants, ...product }: OwnProduct, sku: string) {
  const { name, description, category, images, version, pricePaise, stock } = product;
  const kept = { name, description, category, images, version };
  if (variants.length === 0) return { ...kept, pricePaise, stock, shownStock: stock, sku };
  return {
    ...kept,
    options: product.options,
    variants: variants.map(({ label: _, ...variant }, place) => ({
      ...variant,
      shownStock: variant.stock,
      ...(place === 0 && { sku }),
    })),
  };
}
