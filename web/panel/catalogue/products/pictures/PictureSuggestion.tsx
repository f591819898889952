import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { pictureSources } from '#domain/platform/pictures.ts';
import * as texts from '#texts/pictureSuggestion.gen.ts';
import { getErrorMessage } from '../../../lib/apiClient.ts';
import { readAsDataUrl } from '../../../lib/readAsDataUrl.ts';
import { type Improvement, improvePicture, suggestImprovement } from './improvePicture.ts';
import classes from './PictureSuggestion.module.css';
import { uploadPicture } from './uploadQueue.ts';

type Props = { images: string[]; saved: readonly string[]; onChange: (images: string[]) => void };
type Suggestion = { address: string; improvement: Improvement; file: File; preview: string };

/** Offers more light or another crop for a photo that was just added. */
export function PictureSuggestion({ images, saved, onChange }: Props) {
  const { suggestion, settle } = useSuggestion(images.filter((address) => !saved.includes(address)));
  const [replaced, setReplaced] = useState<{ before: string; after: string }>();
  const [isUploading, setUploading] = useState(false);
  const [failure, setFailure] = useState<string>();
  const replace = (from: string, to: string) => onChange(images.map((other) => (other === from ? to : other)));
  const use = async ({ address, file }: Suggestion) => {
    setUploading(true);
    setFailure(undefined);
    try {
      const { url } = await uploadPicture(file, { onProgress: () => {}, signal: new AbortController().signal });
      settle(address, url);
      setReplaced({ before: address, after: url });
      replace(address, url);
    } catch (error) {
      setFailure(getErrorMessage(error));
    } finally {
      setUploading(false);
    }
  };
  if (suggestion && images.includes(suggestion.address)) {
    return (
      <section className={classes.suggestion} aria-label={texts.title()}>
        <p>{describe(suggestion.improvement)}</p>
        <div className={classes.pictures}>
          <figure>
            <img {...pictureSources(suggestion.address)} sizes="160px" alt={texts.before()} />
            <figcaption>{texts.before()}</figcaption>
          </figure>
          <figure>
            <img src={suggestion.preview} alt={texts.after()} />
            <figcaption>{texts.after()}</figcaption>
          </figure>
        </div>
        {failure && <p role="alert">{failure}</p>}
        <div className={classes.buttons}>
          <Button size="md" disabled={isUploading} onClick={() => use(suggestion)}>
            {isUploading ? texts.uploading() : texts.use()}
          </Button>
          <Button size="md" variant="default" disabled={isUploading} onClick={() => settle(suggestion.address)}>
            {texts.notNow()}
          </Button>
        </div>
      </section>
    );
  }
  if (!replaced || !images.includes(replaced.after)) return null;
  return (
    <section className={classes.suggestion} aria-label={texts.title()}>
      <p role="status">{texts.used()}</p>
      <div className={classes.buttons}>
        <Button size="md" variant="default" onClick={() => replace(replaced.after, replaced.before)}>
          {texts.undo()}
        </Button>
      </div>
    </section>
  );
}

/** Looks at one added photo after the other. `settle` ends the question about photos, for good. */
function useSuggestion(added: string[]) {
  const [settled, setSettled] = useState<readonly string[]>([]);
  const [suggestion, setSuggestion] = useState<Suggestion>();
  const next = added.find((address) => !settled.includes(address));
  const settle = (...addresses: string[]) => setSettled((before) => [...before, ...addresses]);
  useEffect(() => {
    if (!next) return;
    let isOver = false;
    const look = async () => {
      const improvement = await suggestImprovement(next);
      if (!improvement) return setSettled((before) => [...before, next]);
      const file = await improvePicture(next, improvement);
      const preview = await readAsDataUrl(file);
      if (!isOver) setSuggestion({ address: next, improvement, file, preview });
    };
    // A photo that can't be looked at stays as it is.
    look().catch(() => setSettled((before) => [...before, next]));
    return () => {
      isOver = true;
      setSuggestion(undefined);
    };
  }, [next]);
  return { suggestion, settle };
}

function describe({ light, square }: Improvement): string {
  if (light && square !== undefined) return texts.dimAndOffCentre();
  return light ? texts.dim() : texts.offCentre();
}
