import { useEffect, useEffectEvent, useState } from 'react';
import { v4 as newId } from 'uuid';
import { pictureLimits, pictureTypes } from '#domain/pictures.ts';
import { productLimits } from '#domain/products.ts';
import { refusal } from '#domain/refusals.ts';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/productForm.gen.ts';
import { wordRefusal } from '#texts/refusals.ts';
import { isApiError, messageOf } from '../../lib/client.ts';
import { uploadFile } from '../../lib/upload.ts';
import type { UploadRow } from '../../ui/form/UploadList.tsx';

const tooManyImages = () => wordRefusal(refusal('too_many_images', { maximum: productLimits.images }));

type Upload = UploadRow & { file: File };
type Options = {
  /** How many pictures the product has already. */
  taken: number;
  /** Called with the address of each picture that has arrived. */
  onUploaded: (url: string) => void;
};

/**
 * Pictures on their way to the server: one at a time, in the order in which they were chosen, because the first is the
 * product's thumbnail. Leaving the page gives them up. `refusal` says why some of the chosen files were not taken at all,
 * `news` what has happened last, for those who cannot see it.
 */
export function usePictureUploads({ taken, onUploaded }: Options) {
  const [uploads, setUploads] = useState<Upload[]>([]);
  const [refusal, setRefusal] = useState<string>();
  const [news, setNews] = useState('');
  const without = (id: string) => setUploads((all) => all.filter((upload) => upload.id !== id));
  const change = (id: string, changes: Partial<Upload>) => setUploads((all) => withChanges(all, id, changes));

  const send = async ({ id, name, file }: Upload, signal: AbortSignal) => {
    try {
      const onProgress = (share: number) => change(id, { share });
      const { url } = await uploadFile<{ url: string }>('/api/seller/pictures', file, { onProgress, signal });
      without(id);
      onUploaded(url);
      setNews(texts.uploaded({ name }));
    } catch (error) {
      if (signal.aborted) return;
      const failure = messageOf(error);
      change(id, { failure, canRetry: !isAboutFile(error) });
      setNews(`${name}: ${failure}`);
    }
  };
  const current = useEachInTurn(uploads, send);
  const add = (files: File[]) => {
    const room = productLimits.images - taken - uploads.filter(isWanted).length;
    const { added, tooMany, told } = sortOut(files.map(toUpload), Math.max(room, 0));
    setRefusal(tooMany);
    setUploads((all) => [...all, ...added]);
    setNews(told);
  };
  return {
    uploads,
    add,
    retry: (id: string) => setUploads((all) => withAnotherTry(all, id)),
    remove: without,
    refusal,
    news,
    isRunning: current !== undefined,
    hasFailed: uploads.some(({ failure }) => failure),
  };
}
export type PictureUploads = ReturnType<typeof usePictureUploads>;

/** Works once on each upload, however often its row changes, until its row goes. Returns the one that is worked on. */
function useEachInTurn(uploads: Upload[], work: (upload: Upload, signal: AbortSignal) => Promise<void>) {
  const current = uploads.find(({ failure }) => !failure);
  const begin = useEffectEvent(work);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its id stands for the upload
  useEffect(() => {
    if (!current) return;
    const controller = new AbortController();
    void begin(current, controller.signal);
    return () => controller.abort();
  }, [current?.id]);
  return current;
}

function withChanges(all: Upload[], id: string, changes: Partial<Upload>): Upload[] {
  return all.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
}

/** The chosen files: first those that have room, then those that no try could help; and what to say about them. */
function sortOut(chosen: Upload[], room: number) {
  const wanted = chosen.filter(isWanted);
  const refused = chosen.filter((upload) => !isWanted(upload));
  const tooMany = wanted.length > room ? tooManyImages() : undefined;
  const told = [tooMany ?? '', ...refused.map(({ name, failure }) => `${name}: ${failure}`)].join(' ');
  return { added: [...wanted.slice(0, room), ...refused], tooMany, told };
}

/** The failed one goes to the end: whatever is being sent meanwhile goes on. */
function withAnotherTry(all: Upload[], id: string): Upload[] {
  const others = all.filter((upload) => upload.id !== id);
  const again = all.filter((upload) => upload.id === id);
  return [...others, ...again.map(({ failure: _, ...upload }) => ({ ...upload, share: 0 }))];
}

/** Whether it may still become a picture: a file that can never be uploaded takes no place. */
const isWanted = ({ failure, canRetry }: Upload) => !failure || canRetry;

/** Whether the server refused this very file, and would do so again. */
const isAboutFile = (error: unknown) => isApiError(error) && [400, 413, 415].includes(error.status);

/** The file as it stands in the list (`crypto.randomUUID` would be missing on plain http), refused at once where it is clear that the server would. */
function toUpload(file: File): Upload {
  const failure = refusalOf(file);
  return { id: newId(), name: file.name, file, share: 0, ...(failure && { failure }) };
}

function refusalOf({ size, type }: File): string | undefined {
  if (!pictureTypes.some((taken) => taken === type)) return errors.picture_type_refused();
  return size > pictureLimits.bytes ? errors.picture_too_large() : undefined;
}
