import { visitorReportLimits, visitorReportReasons } from '#domain/catalogue/visitorReports.ts';
import { rich } from '#texts/rich.ts';
import * as texts from '#texts/storefrontReport.gen.ts';
import { visitorReportReasonLabels } from '#texts/visitorReportLabels.ts';
import type { ReportedThing, ReportForm, ReportPageData } from '../page/reportPage.ts';
import { TextField } from '../ui/Field.tsx';
import { SmallPhoto } from '../ui/SmallPhoto.tsx';
import { reportPath } from './ReportLink.tsx';

export const reportTitles = { product: texts.productTitle, shop: texts.shopTitle, review: texts.reviewTitle };
const subjectTexts = { product: texts.product, shop: texts.shop, review: texts.review };

/** Reports a product, a shop or a review with a plain form. */
export function ReportPage({ subject, form, sendsMail }: Extract<ReportPageData, { name: 'report' }>) {
  const { kind } = subject;
  // Errors of fields are shown at the fields.
  const error = form.fields ? undefined : form.error;
  return (
    <div className="wrap report">
      <h1>{reportTitles[kind]()}</h1>
      <div className="report-subject">
        <SmallPhoto image={subject.image} name={subject.name} />
        <p>
          <SubjectName subject={subject} />
        </p>
      </div>
      <p className="lead">{texts.lead()}</p>
      {error && (
        <p className="banner" role="alert">
          {error}
        </p>
      )}
      <form method="post" action={reportPath(subject)} noValidate data-once={texts.sending()}>
        <input type="hidden" name="formToken" value={form.formToken} />
        <ReasonField kind={kind} form={form} />
        <TextField form={form} name="words" label={texts.words()} rows={4} maxLength={visitorReportLimits.words} />
        {sendsMail && (
          <TextField
            form={form}
            name="email"
            label={texts.email()}
            hint={texts.emailHint()}
            type="email"
            autoComplete="email"
          />
        )}
        <button className="button button-primary" type="submit">
          {texts.send()}
        </button>
      </form>
    </div>
  );
}

function SubjectName({ subject: { kind, name, shop, path } }: { subject: ReportedThing }) {
  return rich(
    subjectTexts[kind]({
      name: () => (
        <a href={path} dir="auto">
          {name}
        </a>
      ),
      shop: () => <bdi>{shop}</bdi>,
    }),
  );
}

function ReasonField({ kind, form }: { kind: ReportedThing['kind']; form: ReportForm }) {
  const error = form.fields?.reason;
  return (
    <fieldset aria-describedby={error && 'reason-error'} aria-invalid={error ? true : undefined}>
      <legend>{texts.reason()}</legend>
      {visitorReportReasons[kind].map((reason) => (
        <label key={reason} className="report-reason">
          <input type="radio" name="reason" value={reason} defaultChecked={form.values.reason === reason} required />
          {visitorReportReasonLabels[reason]()}
        </label>
      ))}
      {error && (
        <p className="field-error" id="reason-error">
          {error}
        </p>
      )}
    </fieldset>
  );
}
