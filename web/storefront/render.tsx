import { renderToString } from 'react-dom/server';
import { inLanguage, languageTag } from '#texts/language.ts';
import * as texts from '#texts/storefrontFrame.gen.ts';
import { renderAccount } from './account/renderAccount.tsx';
import baseStyles from './base.css?inline';
import { renderLanding } from './landing/renderLanding.tsx';
import { Footer, SmallFooter } from './layout/Footer.tsx';
import { Head } from './layout/Head.tsx';
import { Header } from './layout/Header.tsx';
import { headScript } from './layout/headScript.ts';
import frameStyles from './layout/layout.css?inline';
import { toScriptJson } from './layout/scriptJson.ts';
import { renderFailure, renderNotice } from './notice/renderNotice.tsx';
import { renderOrder } from './order/renderOrder.tsx';
import { renderOrders } from './orders/renderOrders.tsx';
import { hydrationDataId } from './page/hydrationData.ts';
import type { HtmlDocument, Page, PageContext, RenderPage } from './page/page.ts';
import type { RenderedPage } from './page/renderedPage.ts';
import { renderPrivacy } from './privacy/renderPrivacy.tsx';
import { renderProduct } from './product/renderProduct.tsx';
import { renderShop } from './shop/renderShop.tsx';
import { renderStore } from './store/renderStore.tsx';
import drawingStyles from './ui/illustrations.css?inline';

export const render: RenderPage = (page, shell) => inLanguage(shell.language, () => renderDocument(page, shell));

function renderDocument(page: Page, shell: PageContext): HtmlDocument {
  const { metadata: about, content, styles: own = '', scripts, withoutFooter = false, data } = renderPage(page, shell);
  const landing = page.name === 'landing';
  const styles = baseStyles + frameStyles + drawingStyles + own;
  const html = `<!doctype html>${renderToString(
    <html lang={languageTag()}>
      <Head about={about} shell={shell} styles={styles} scripts={selectScripts(scripts, shell)} />
      <body>
        <a className="skip-link" href="#main">
          {texts.skip()}
        </a>
        <Header landing={landing} />
        <main id="main" tabIndex={-1}>
          {content}
        </main>
        {landing ? <Footer support={shell.support} /> : !withoutFooter && <SmallFooter support={shell.support} />}
        {data && (
          <script type="application/json" id={hydrationDataId}>
            {toScriptJson(data)}
          </script>
        )}
      </body>
    </html>,
  )}`;
  return { html, styles, script: headScript };
}

function selectScripts(which: RenderedPage['scripts'], { scripts, accountScripts }: PageContext): string[] {
  if (which === undefined) return [];
  return which === 'account' ? accountScripts : scripts;
}

function renderPage(page: Page, shell: PageContext): RenderedPage {
  switch (page.name) {
    case 'landing':
      return renderLanding(shell);
    case 'product':
      return renderProduct(page, shell);
    case 'order':
      return renderOrder(page, shell);
    case 'orders':
      return renderOrders();
    case 'shop':
      return renderShop(page);
    case 'store':
      return renderStore(page, shell);
    case 'privacy':
    case 'my-data':
    case 'own-data':
    case 'data-erased':
      return renderPrivacy(page, shell);
    case 'product-not-available':
    case 'store-not-available':
    case 'not-found':
      return renderNotice(page.name);
    case 'failure':
      return renderFailure(page);
    default:
      return renderAccount(page, shell);
  }
}
