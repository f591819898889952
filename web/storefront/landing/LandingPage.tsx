import type { ReactNode } from 'react';
import { productName } from '#domain/brand.ts';
import { AssistantIcon, ChartIcon, PlayIcon, SetupIcon } from '../frame/icons.tsx';
import { HeroArt } from './HeroArt.tsx';
import { Shopping } from './Shopping.tsx';
import { steps } from './steps.tsx';
import { Tour, tourId } from './Tour.tsx';

export function LandingPage({ dashboard }: { dashboard: string | null }) {
  return (
    <>
      <Hero dashboard={dashboard} />
      <Features />
      <HowItWorks />
      <Shopping />
      <Closing dashboard={dashboard} />
      <Tour />
    </>
  );
}

function WayIn({ dashboard, children }: { dashboard: string | null; children: ReactNode }) {
  return (
    <a className="button button-primary button-large" href={dashboard ?? '/auth/register'}>
      {dashboard ? 'Go to dashboard' : children}
    </a>
  );
}

function Hero({ dashboard }: { dashboard: string | null }) {
  return (
    <section className="hero">
      <div className="wrap hero-columns">
        <div>
          <h1>Sell where your customers already chat</h1>
          <p className="lead">
            {productName} gives your small business a shop that runs through your messaging app. An assistant answers
            customers and takes in your products; every order waits for you in one place.
          </p>
          <div className="hero-actions">
            <WayIn dashboard={dashboard}>Get Started</WayIn>
            <button
              className="button button-large needs-script"
              type="button"
              aria-haspopup="dialog"
              data-opens={tourId}
            >
              <PlayIcon />
              Watch Demo
            </button>
          </div>
          <p className="hero-shop">
            Here to buy? <a href="/shop">Browse the shop</a>
          </p>
        </div>
        <HeroArt />
      </div>
    </section>
  );
}

const features = [
  {
    icon: <SetupIcon />,
    title: 'Quick Setup',
    text: 'Register, scan one QR code with your business phone, and your shop is connected. No website to build, nothing new to learn.',
  },
  {
    icon: <AssistantIcon />,
    title: 'AI Assistant',
    text: 'Answers what customers ask about your products, and takes in new products from the chat while you serve the next customer.',
  },
  {
    icon: <ChartIcon />,
    title: 'Analytics Dashboard',
    text: 'What sells, what runs low, what waits to be shipped: orders, stock and revenue in rupees, at a glance.',
  },
];

function Features() {
  return (
    <section className="band" id="features" aria-labelledby="features-title">
      <div className="wrap">
        <h2 id="features-title">Everything a stall needs, in your pocket</h2>
        <ul className="cards">
          {features.map(({ icon, title, text }) => (
            <li key={title} className="card">
              <span className="card-icon">{icon}</span>
              <h3>{title}</h3>
              <p>{text}</p>
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
        <h2 id="how-title">How it Works</h2>
        <p className="lead">Four steps from your application to your first order.</p>
        <ol className="steps">
          {steps.map(({ title, text, art }) => (
            <li key={title} className="step">
              <div className="step-art">{art}</div>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}

function Closing({ dashboard }: { dashboard: string | null }) {
  return (
    <section className="band" id="about" aria-labelledby="closing-title">
      <div className="wrap closing">
        <h2 id="closing-title">There is a place for your stall</h2>
        <p>
          A haat is the market where people from many villages meet to sell. {productName} brings it to the phone: your
          products, your prices, your customers, and a page for each product that anyone can open from a chat.
        </p>
        <WayIn dashboard={dashboard}>Register your business</WayIn>
      </div>
    </section>
  );
}
