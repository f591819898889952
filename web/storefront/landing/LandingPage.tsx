import type { ReactNode } from 'react';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontLanding.gen.ts';
import { dashboardPath } from '../layout/Header.tsx';
import type { ListedProduct } from '../page/page.ts';
import { AssistantIcon, ChartIcon, PlayIcon, SetupIcon } from '../ui/icons.tsx';
import { HeroArt } from './HeroArt.tsx';
import { HeroShop } from './HeroShop.tsx';
import { LiveShops } from './LiveShops.tsx';
import { CostAndQuestions } from './Questions.tsx';
import { ShopSearch } from './ShopSearch.tsx';
import { steps } from './steps.tsx';
import { Tour, tourId } from './Tour.tsx';

type Landing = { products: ListedProduct[]; ofShop: ListedProduct[] };

/** `products` are the newest on sale, `ofShop` those of one shop; none in a marketplace without shops. */
export function LandingPage({ products, ofShop }: Landing) {
  return (
    <>
      <Hero products={ofShop} />
      <Features />
      <HowItWorks />
      {products.length > 0 && <LiveShops products={products} />}
      <ShopSearch />
      <CostAndQuestions />
      <CallToAction />
      <Tour />
    </>
  );
}

function StartSellingLink({ children }: { children: ReactNode }) {
  return (
    <>
      <a className="button button-primary button-large for-strangers" href="/auth/register">
        {children}
      </a>
      <a className="button button-primary button-large for-signed-in" href={dashboardPath}>
        {texts.toDashboard()}
      </a>
    </>
  );
}

function Hero({ products }: { products: ListedProduct[] }) {
  const [first, ...others] = products;
  return (
    <section className="hero">
      <div className="wrap hero-columns">
        <div>
          <h1>{texts.hero()}</h1>
          <p className="hero-hindi" lang={texts.otherLanguageTag()}>
            {texts.otherLanguage()}
          </p>
          <p className="lead">{texts.heroText()}</p>
          <div className="hero-actions">
            <StartSellingLink>{texts.getStarted()}</StartSellingLink>
            <button
              className="button button-large needs-script"
              type="button"
              aria-haspopup="dialog"
              data-opens={tourId}
            >
              <PlayIcon />
              {texts.watchDemo()}
            </button>
          </div>
          <p className="hero-shop">{rich(texts.toShop({ link: (text) => <a href="/shop">{text}</a> }))}</p>
        </div>
        {first ? <HeroShop products={[first, ...others]} /> : <HeroArt />}
      </div>
    </section>
  );
}

const features = [
  {
    icon: <SetupIcon />,
    title: texts.setup,
    text: texts.setupText,
  },
  {
    icon: <AssistantIcon />,
    title: texts.assistant,
    text: texts.assistantText,
  },
  {
    icon: <ChartIcon />,
    title: texts.analytics,
    text: texts.analyticsText,
  },
];

function Features() {
  return (
    <section className="band" id="features" aria-labelledby="features-title">
      <div className="wrap">
        <h2 id="features-title">{texts.features()}</h2>
        <ul className="cards">
          {features.map(({ icon, title, text }) => (
            <li key={title()} className="card">
              <span className="card-icon">{icon}</span>
              <h3>{title()}</h3>
              <p>{text()}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function HowItWorks() {
  return (
    <section className="band band-tint" id="how-it-works" aria-labelledby="how-title">
      <div className="wrap">
        <h2 id="how-title">{texts.howItWorks()}</h2>
        <p className="lead">{texts.howItWorksText()}</p>
        <ol className="steps">
          {steps.map(({ title, text, art }) => (
            <li key={title()} className="step">
              <div className="step-art">{art}</div>
              <h3>{title()}</h3>
              <p>{text()}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function CallToAction() {
  return (
    <section className="band" id="about" aria-labelledby="closing-title">
      <div className="wrap closing">
        <h2 id="closing-title">{texts.closing()}</h2>
        <p>{texts.closingText()}</p>
        <StartSellingLink>{texts.register()}</StartSellingLink>
      </div>
    </section>
  );
}
