import { productName } from '#domain/brand.ts';
import type { Shell } from '../page.ts';
import { faviconAddress } from './Logo.tsx';

/** What browsers, search engines and the preview of a shared link read about a page. */
export type About = {
  title: string;
  description: string;
  /** Path of the one address under which the page is known; without it the page is kept out of search engines. */
  canonical?: string;
  /** Address of its picture: absolute, or a path of our own. */
  image?: string | undefined;
  pricePaise?: number;
};

/** Link previews need whole addresses. */
function absolute(address: string, publicUrl: string): string {
  return address.startsWith('/') ? `${publicUrl}${address}` : address;
}

type HeadProps = { about: About; shell: Shell; styles: string; withScript: boolean };

export function Head({ about, shell, styles, withScript }: HeadProps) {
  const { title, description, canonical } = about;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={absolute(canonical, shell.publicUrl)} />
      )}
      <Preview about={about} publicUrl={shell.publicUrl} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#11131a" media="(prefers-color-scheme: dark)" />
      <link rel="icon" type="image/svg+xml" href={faviconAddress} />
      <style nonce={shell.styleNonce}>{styles}</style>
      {withScript &&
        shell.scripts.map((script) => <script key={script} type="module" src={script} nonce={shell.scriptNonce} />)}
    </head>
  );
}

/** Open Graph for chats and networks, and the little that Twitter wants of its own. */
function Preview({ about, publicUrl }: { about: About; publicUrl: string }) {
  const { title, description, canonical, image, pricePaise } = about;
  return (
    <>
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content={pricePaise === undefined ? 'website' : 'product'} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {canonical !== undefined && <meta property="og:url" content={absolute(canonical, publicUrl)} />}
      {image && <meta property="og:image" content={absolute(image, publicUrl)} />}
      {image && <meta property="og:image:alt" content={title} />}
      {pricePaise !== undefined && (
        <>
          <meta property="product:price:amount" content={(pricePaise / 100).toFixed(2)} />
          <meta property="product:price:currency" content="INR" />
        </>
      )}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      {image && <meta name="twitter:image" content={absolute(image, publicUrl)} />}
    </>
  );
}
