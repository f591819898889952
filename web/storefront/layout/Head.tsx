import { logoDataUrl, productName } from '#domain/platform/brand.ts';
import { currentLanguageTag, offeredLanguages } from '#texts/language.ts';
import { isTranslated, languagePath } from '#texts/languagePaths.ts';
import * as texts from '#texts/storefrontFrame.gen.ts';
import type { PageMetadata, PreviewImage } from '../page/metadata.ts';
import type { PageContext } from '../page/page.ts';
import { absoluteUrl, formatRupees } from '../structuredData/format.ts';
import { headScript } from './headScript.ts';
import { toScriptJson } from './scriptJson.ts';

const previewSize = { width: 1200, height: 630 };

/** The preview image of pages without their own, drawn by scripts/brandPicture.ts. */
const brandImage = (): PreviewImage => ({
  path: '/assets/storefront/haat-2.jpg',
  alt: texts.brandPicture(),
});

type HeadProps = { metadata: PageMetadata; context: PageContext; styles: string; scripts: string[] };

export function Head({ metadata, context, styles, scripts }: HeadProps) {
  const { title, description, canonical, structured = [] } = metadata;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {canonical === undefined ? (
        <meta name="robots" content="noindex" />
      ) : (
        <link rel="canonical" href={absoluteUrl(languagePath(canonical, context.language), context.publicUrl)} />
      )}
      {canonical !== undefined && <Translations canonical={canonical} publicUrl={context.publicUrl} />}
      {(canonical !== undefined || metadata.hasPreview) && <LinkPreview metadata={metadata} context={context} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#ffffff" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#16110e" media="(prefers-color-scheme: dark)" />
      <link rel="icon" type="image/svg+xml" href={logoDataUrl} />
      <link rel="apple-touch-icon" href="/assets/storefront/icon-180-1.png" />
      <link rel="manifest" href="/assets/storefront/shop-1.webmanifest" />
      <style>{styles}</style>
      <script>{headScript}</script>
      {scripts.map((script) => (
        <script key={script} type="module" src={script} />
      ))}
      {structured.map((entry) => (
        <script key={entry['@type']} type="application/ld+json">
          {toScriptJson(entry)}
        </script>
      ))}
    </head>
  );
}

/** The addresses of this page in each language, for search engines. */
function Translations({ canonical, publicUrl }: { canonical: string; publicUrl: string }) {
  if (!isTranslated(canonical) || offeredLanguages.length < 2) return null;
  return (
    <>
      {offeredLanguages.map(({ language, tag }) => (
        <link
          key={tag}
          rel="alternate"
          hrefLang={tag}
          href={absoluteUrl(languagePath(canonical, language), publicUrl)}
        />
      ))}
      <link rel="alternate" hrefLang="x-default" href={absoluteUrl(canonical, publicUrl)} />
    </>
  );
}

/** Open Graph tags for chats and social networks, and those that Twitter needs. */
function LinkPreview({ metadata, context }: Pick<HeadProps, 'metadata' | 'context'>) {
  const { publicUrl, language, hasLanguagePath } = context;
  const { title, description, canonical, sharedPath = canonical, image = brandImage(), pricePaise } = metadata;
  const picture = absoluteUrl(image.path, publicUrl);
  const shared = sharedPath && hasLanguagePath ? languagePath(sharedPath, language) : sharedPath;
  return (
    <>
      <meta property="og:site_name" content={productName} />
      <meta property="og:type" content={pricePaise === undefined ? 'website' : 'product'} />
      <meta property="og:locale" content={currentLanguageTag().replace('-', '_')} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      {shared !== undefined && <meta property="og:url" content={absoluteUrl(shared, publicUrl)} />}
      <meta property="og:image" content={picture} />
      <meta property="og:image:type" content="image/jpeg" />
      <meta property="og:image:width" content={String(previewSize.width)} />
      <meta property="og:image:height" content={String(previewSize.height)} />
      <meta property="og:image:alt" content={image.alt} />
      {pricePaise !== undefined && (
        <>
          <meta property="product:price:amount" content={formatRupees(pricePaise)} />
          <meta property="product:price:currency" content="INR" />
        </>
      )}
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={title} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={picture} />
      <meta name="twitter:image:alt" content={image.alt} />
    </>
  );
}
