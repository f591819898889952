import { renderToString } from 'react-dom/server';
import { currentLanguageTag, inLanguage } from '#texts/language.ts';
import { translateLinks } from '#texts/languagePaths.ts';
import * as texts from '#texts/storefrontFrame.gen.ts';
import { renderAccount } from './account/renderAccount.tsx';
import baseStyles from './base.css?inline';
import { renderLanding } from './landing/renderLanding.tsx';
import { Footer, SmallFooter } from './layout/Footer.tsx';
import { Head } from './layout/Head.tsx';
import { Header } from './layout/Header.tsx';
import { headScript } from './layout/headScript.ts';
import layoutStyles from './layout/layout.css?inline';
import { toScriptJson } from './layout/scriptJson.ts';
import { renderFailure, renderNotice } from './notice/renderNotice.tsx';
import { renderOrder } from './order/renderOrder.tsx';
import { renderOrderFinder } from './orderFinder/renderOrderFinder.tsx';
import { renderOrders } from './orders/renderOrders.tsx';
import { hydrationDataId } from './page/hydrationData.ts';
import type { HtmlDocument, Page, PageContext, RenderPage } from './page/page.ts';
import type { RenderedPage } from './page/renderedPage.ts';
import { renderPrivacy } from './privacy/renderPrivacy.tsx';
import { renderProduct } from './product/renderProduct.tsx';
import { renderReport } from './report/renderReport.tsx';
import { renderShop } from './shop/renderShop.tsx';
import { renderShops } from './shops/renderShops.tsx';
import { renderStandIn } from './standIn/renderStandIn.tsx';
import { renderStore } from './store/renderStore.tsx';
import illustrationStyles from './ui/illustrations.css?inline';

export const render: RenderPage = (page, context) => inLanguage(context.language, () => renderDocument(page, context));

function renderDocument(page: Page, context: PageContext): HtmlDocument {
  const rendered = renderPage(page, context);
  const { metadata, content, scripts, withoutFooter = false, data } = rendered;
  const isLanding = page.name === 'landing';
  const hasCart = scripts === 'public' && !isLanding;
  const styles = baseStyles + layoutStyles + illustrationStyles + (rendered.styles ?? '');
  const html = `<!doctype html>${renderToString(
    <html lang={currentLanguageTag()}>
      <Head metadata={metadata} context={context} styles={styles} scripts={selectScripts(scripts, context)} />
      <body>
        <a className="skip-link" href="#main">
          {texts.skip()}
        </a>
        <Header path={context.path} isLanding={isLanding} cart={hasCart ? { slug: rendered.shopSlug } : undefined} />
        <main id="main" tabIndex={-1}>
          {content}
        </main>
        {isLanding ? <Footer support={context.support} /> : !withoutFooter && <SmallFooter support={context.support} />}
        {data && (
          <script type="application/json" id={hydrationDataId}>
            {toScriptJson(data)}
          </script>
        )}
      </body>
    </html>,
  )}`;
  return { html: context.hasLanguagePath ? translateLinks(html, context.language) : html, styles, script: headScript };
}

function selectScripts(audience: RenderedPage['scripts'], { scripts, accountScripts }: PageContext): string[] {
  if (audience === undefined) return [];
  return audience === 'account' ? accountScripts : scripts;
}

function renderPage(page: Page, context: PageContext): RenderedPage {
  switch (page.name) {
    case 'landing':
      return renderLanding(page, context);
    case 'product':
      return renderProduct(page, context);
    case 'order':
      return renderOrder(page, context);
    case 'orders':
      return renderOrders();
    case 'order-finder':
    case 'order-finder-sent':
      return renderOrderFinder(page);
    case 'shop':
      return renderShop(page);
    case 'shops':
      return renderShops(page);
    case 'store':
      return renderStore(page, context);
    case 'privacy':
    case 'my-data':
    case 'own-data':
    case 'data-erased':
      return renderPrivacy(page, context);
    case 'report':
    case 'report-sent':
      return renderReport(page);
    case 'stand-in':
      return renderStandIn(page);
    case 'product-not-available':
    case 'store-not-available':
    case 'not-found':
      return renderNotice(page.name);
    case 'failure':
      return renderFailure(page);
    default:
      return renderAccount(page, context);
  }
}
