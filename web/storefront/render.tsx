import { renderToString } from 'react-dom/server';
import { inLanguage, languageTag } from '#texts/language.ts';
import * as texts from '#texts/storefrontFrame.gen.ts';
import { drawAccount } from './account/drawAccount.tsx';
import baseStyles from './base.css?inline';
import type { Drawing } from './drawing.ts';
import { drawFailure, drawNotice } from './drawNotice.tsx';
import drawingStyles from './frame/drawings.css?inline';
import { Footer, SmallFooter } from './frame/Footer.tsx';
import frameStyles from './frame/frame.css?inline';
import { Head } from './frame/Head.tsx';
import { Header } from './frame/Header.tsx';
import { headScript } from './frame/headScript.ts';
import { scriptText } from './frame/scriptText.ts';
import { drawLanding } from './landing/drawLanding.tsx';
import { drawOrder } from './order/drawOrder.tsx';
import { drawOrders } from './orders/drawOrders.tsx';
import type { DrawnDocument, Page, Render, Shell } from './page.ts';
import { pageDataId } from './pageData.ts';
import { drawPrivacy } from './privacy/drawPrivacy.tsx';
import { drawProduct } from './product/drawProduct.tsx';
import { drawShop } from './shop/drawShop.tsx';
import { drawStore } from './store/drawStore.tsx';

export const render: Render = (page, shell) => inLanguage(shell.language, () => drawDocument(page, shell));

function drawDocument(page: Page, shell: Shell): DrawnDocument {
  const { about, content, styles: own = '', scripts, withoutFooter = false, data } = draw(page, shell);
  const landing = page.name === 'landing';
  const styles = baseStyles + frameStyles + drawingStyles + own;
  const html = `<!doctype html>${renderToString(
    <html lang={languageTag()}>
      <Head about={about} shell={shell} styles={styles} scripts={scriptsOf(scripts, shell)} />
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
          <script type="application/json" id={pageDataId}>
            {scriptText(data)}
          </script>
        )}
      </body>
    </html>,
  )}`;
  return { html, styles, script: headScript };
}

function scriptsOf(which: Drawing['scripts'], { scripts, accountScripts }: Shell): string[] {
  if (which === undefined) return [];
  return which === 'account' ? accountScripts : scripts;
}

function draw(page: Page, shell: Shell): Drawing {
  switch (page.name) {
    case 'landing':
      return drawLanding(shell);
    case 'product':
      return drawProduct(page, shell);
    case 'order':
      return drawOrder(page, shell);
    case 'orders':
      return drawOrders();
    case 'shop':
      return drawShop(page);
    case 'store':
      return drawStore(page, shell);
    case 'privacy':
    case 'my-data':
    case 'own-data':
    case 'data-erased':
      return drawPrivacy(page, shell);
    case 'product-not-available':
    case 'store-not-available':
    case 'not-found':
      return drawNotice(page.name);
    case 'failure':
      return drawFailure(page);
    default:
      return drawAccount(page, shell);
  }
}
