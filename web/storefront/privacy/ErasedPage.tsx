import * as texts from '#texts/storefrontOwnData.gen.ts';

/** Confirms the deletion. */
export function ErasedPage() {
  return (
    <div className="wrap privacy">
      <h1>{texts.erased()}</h1>
      <p className="lead" role="status">
        {texts.erasedText()}
      </p>
      <p>
        <a className="button" href="/privacy">
          {texts.more()}
        </a>
      </p>
    </div>
  );
}
