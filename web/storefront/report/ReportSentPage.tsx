import * as texts from '#texts/storefrontReport.gen.ts';

/** Confirms a report, and leads back to where it was made. */
export function ReportSentPage({ path }: { path: string }) {
  return (
    <div className="wrap report">
      <h1>{texts.sent()}</h1>
      <p className="lead" role="status">
        {texts.sentText()}
      </p>
      <p>
        <a className="button" href={path}>
          {texts.back()}
        </a>
      </p>
    </div>
  );
}
