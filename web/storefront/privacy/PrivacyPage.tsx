import type { ReactNode } from 'react';
import type { SupportContact } from '#domain/identity/support.ts';
import { formatPaise } from '#texts/formats.ts';
import * as texts from '#texts/privacy.gen.ts';
import { rich } from '#texts/rich.ts';
import type { PrivacyFacts } from '../page/privacyPage.ts';
import { ContactLinks } from '../ui/ContactLinks.tsx';

type PrivacyPageProps = { facts: PrivacyFacts; support: SupportContact | null };

/** Which personal data is stored, why, for how long and by whom, and the rights of customers and sellers. */
export function PrivacyPage({ facts, support }: PrivacyPageProps) {
  return (
    <div className="wrap privacy">
      <h1>{texts.title()}</h1>
      <p className="lead">{texts.lead()}</p>
      <p>
        <a className="button button-primary" href="/privacy/my-data">
          {texts.toMyData()}
        </a>
      </p>
      <PrivacySection id="who" title={texts.who()}>
        <p>{texts.whoHaat()}</p>
        <p>{texts.whoShop()}</p>
      </PrivacySection>
      <StoredData {...facts} />
      <Recipients {...facts} />
      <LegalRetention {...facts} />
      <Rights />
      <PrivacySection id="complaints" title={texts.complaints()}>
        <p>{support ? rich(texts.contact({ ways: () => <ContactLinks support={support} /> })) : texts.noContact()}</p>
        <p>{texts.answerTimes()}</p>
        <p>{texts.board()}</p>
      </PrivacySection>
    </div>
  );
}

function PrivacySection({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

type DataEntry = { what: string; why: string; long: string };

function StoredData({ days, recordYears }: PrivacyFacts) {
  const { orderKeys, mails } = days;
  const customers: DataEntry[] = [
    { what: texts.order(), why: texts.orderWhy(), long: texts.orderLong({ years: recordYears }) },
    { what: texts.review(), why: texts.reviewWhy(), long: texts.reviewLong() },
    {
      what: texts.chat(),
      why: texts.chatWhy(),
      long: texts.chatLong({ events: days.events, questions: days.questions }),
    },
    { what: texts.source(), why: texts.sourceWhy(), long: texts.sourceLong({ keys: orderKeys }) },
    { what: texts.browser(), why: texts.browserWhy(), long: texts.browserLong() },
  ];
  const sellers: DataEntry[] = [
    { what: texts.account(), why: texts.accountWhy(), long: texts.accountLong() },
    {
      what: texts.signIn(),
      why: texts.signInWhy(),
      long: texts.signInLong({ attempts: days.attempts, sessions: days.sessions, browsers: days.browsers }),
    },
    { what: texts.mail(), why: texts.mailWhy(), long: texts.mailLong({ mails }) },
    { what: texts.drafts(), why: texts.draftsWhy(), long: texts.draftsLong({ drafts: days.drafts }) },
  ];
  return (
    <>
      <PrivacySection id="customers" title={texts.customers()}>
        <DataEntries entries={customers} />
      </PrivacySection>
      <PrivacySection id="sellers" title={texts.sellers()}>
        <DataEntries entries={sellers} />
      </PrivacySection>
    </>
  );
}

function DataEntries({ entries }: { entries: DataEntry[] }) {
  return entries.map(({ what, why, long }) => (
    <div key={what} className="privacy-entry">
      <h3>{what}</h3>
      <p>{why}</p>
      <p className="privacy-long">{long}</p>
    </div>
  ));
}

/** Names only recipients that get data in this installation. */
function Recipients({ sendsMail, chats, modelHost }: PrivacyFacts) {
  return (
    <PrivacySection id="others" title={texts.others()}>
      <ul className="privacy-list">
        <li>{texts.othersShop()}</li>
        {chats && <li>{texts.othersChats()}</li>}
        {sendsMail && <li>{texts.othersMail()}</li>}
        {modelHost && <li>{texts.othersModel({ host: modelHost })}</li>}
      </ul>
      <p>{texts.othersNobody()}</p>
    </PrivacySection>
  );
}

function LegalRetention({ recordYears, namedFromPaise, backupDays }: PrivacyFacts) {
  return (
    <PrivacySection id="law" title={texts.law()}>
      <p>{texts.lawOrders({ years: recordYears })}</p>
      <p>{texts.lawNames({ amount: formatPaise(namedFromPaise) })}</p>
      <p>{texts.lawNothing()}</p>
      {backupDays > 0 && <p>{texts.backups({ days: backupDays })}</p>}
    </PrivacySection>
  );
}

function Rights() {
  const link = (text: ReactNode) => <a href="/privacy/my-data">{text}</a>;
  return (
    <PrivacySection id="rights" title={texts.rights()}>
      <ul className="privacy-list">
        <li>{rich(texts.rightsSee({ link }))}</li>
        <li>{texts.rightsOrder()}</li>
        <li>{texts.rightsCorrect()}</li>
        <li>{texts.rightsStop()}</li>
        <li>{texts.rightsSeller()}</li>
      </ul>
    </PrivacySection>
  );
}
