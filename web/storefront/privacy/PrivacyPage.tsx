import type { ReactNode } from 'react';
import type { SupportContact } from '#domain/identity/support.ts';
import { refusalLimits } from '#domain/sellers/cashOnDelivery.ts';
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

type DataEntry = { title: string; purpose: string; retention: string };

function StoredData({ days, recordYears }: PrivacyFacts) {
  const { orderKeys, mails } = days;
  const customers: DataEntry[] = [
    { title: texts.order(), purpose: texts.orderWhy(), retention: texts.orderLong({ years: recordYears }) },
    { title: texts.payment(), purpose: texts.paymentWhy(), retention: texts.paymentLong({ days: refusalLimits.days }) },
    { title: texts.review(), purpose: texts.reviewWhy(), retention: texts.reviewLong() },
    {
      title: texts.chat(),
      purpose: texts.chatWhy(),
      retention: texts.chatLong({ events: days.events, questions: days.questions }),
    },
    { title: texts.source(), purpose: texts.sourceWhy(), retention: texts.sourceLong({ keys: orderKeys }) },
    { title: texts.report(), purpose: texts.reportWhy(), retention: texts.reportLong({ days: days.reports }) },
    { title: texts.browser(), purpose: texts.browserWhy(), retention: texts.browserLong() },
  ];
  const sellers: DataEntry[] = [
    { title: texts.account(), purpose: texts.accountWhy(), retention: texts.accountLong() },
    {
      title: texts.signIn(),
      purpose: texts.signInWhy(),
      retention: texts.signInLong({ attempts: days.attempts, sessions: days.sessions, browsers: days.browsers }),
    },
    { title: texts.mail(), purpose: texts.mailWhy(), retention: texts.mailLong({ mails }) },
    { title: texts.drafts(), purpose: texts.draftsWhy(), retention: texts.draftsLong({ drafts: days.drafts }) },
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
  return entries.map(({ title, purpose, retention }) => (
    <div key={title} className="privacy-entry">
      <h3>{title}</h3>
      <p>{purpose}</p>
      <p className="privacy-long">{retention}</p>
    </div>
  ));
}

/** Names only recipients that get data in this installation. */
function Recipients({ sendsMail, chats, modelHost, voiceHost }: PrivacyFacts) {
  return (
    <PrivacySection id="others" title={texts.others()}>
      <ul className="privacy-list">
        <li>{texts.othersShop()}</li>
        <li>{texts.othersPayment()}</li>
        {chats && <li>{texts.othersChats()}</li>}
        {sendsMail && <li>{texts.othersMail()}</li>}
        {sendsMail && <li>{texts.othersReportMail()}</li>}
        {modelHost && <li>{texts.othersModel({ host: modelHost })}</li>}
        {voiceHost && <li>{texts.othersVoice({ host: voiceHost })}</li>}
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
