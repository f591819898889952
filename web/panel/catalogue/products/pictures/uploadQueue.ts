import { pictureLimits } from '#domain/platform/pictures.ts';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/productForm.gen.ts';
import { ApiError, getErrorMessage, isApiError } from '../../../lib/apiClient.ts';
import { uploadFile } from '../../../lib/uploadFile.ts';
import type { PictureSelection, PictureUpload } from './pictureSelection.ts';

/** Receives the URL of a photo that finished uploading. */
export type PictureHandler = (url: string) => unknown;

export type UploadQueueState = {
  uploads: readonly PictureUpload[];
  /** Why some of the chosen files were rejected. */
  refusal: string | undefined;
  /** The last event, read out by screen readers. */
  status: string;
};

/**
 * Uploads photos one at a time, in the chosen order, because the first is the product's thumbnail. The queue outlives
 * its form: saving does not wait for it.
 */
export class UploadQueue {
  #state: UploadQueueState = { uploads: [], refusal: undefined, status: '' };
  #target: Promise<PictureHandler>;
  #current: { id: string; controller: AbortController } | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(handler: PictureHandler) {
    this.#target = Promise.resolve(handler);
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  read = () => this.#state;
  /** Whether any upload is neither done nor failed. */
  isRunning = () => this.#state.uploads.some(({ failure }) => !failure);

  add = ({ added, tooMany, status }: PictureSelection) => {
    this.#set({ uploads: [...this.#state.uploads, ...added], refusal: tooMany, status });
    void this.#sendNext();
  };
  /** Moves the failed upload to the end of the queue. */
  retry = (id: string) => {
    const retried = this.#state.uploads.filter((upload) => upload.id === id);
    const uploads = retried.map(({ failure: _, ...upload }) => ({ ...upload, share: 0 }));
    this.#set({ uploads: [...this.#without(id), ...uploads] });
    void this.#sendNext();
  };
  remove = (id: string) => {
    if (this.#current?.id === id) this.#current.controller.abort();
    this.#set({ uploads: this.#without(id) });
  };
  /** Sends finished photos to another handler. Those that finish before it resolves wait for it. */
  redirect = (to: Promise<PictureHandler>) => {
    this.#target = to;
  };
  /** Aborts all uploads. */
  stop = () => {
    this.#current?.controller.abort();
    this.#set({ uploads: [] });
  };

  #set(changes: Partial<UploadQueueState>) {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
  #change(id: string, changes: Partial<PictureUpload>) {
    const { uploads } = this.#state;
    this.#set({ uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload)) });
  }
  #without(id: string) {
    return this.#state.uploads.filter((upload) => upload.id !== id);
  }
  async #sendNext(): Promise<void> {
    const next = this.#state.uploads.find(({ failure }) => !failure);
    if (this.#current || !next) return;
    const controller = new AbortController();
    this.#current = { id: next.id, controller };
    await this.#send(next, controller.signal);
    this.#current = undefined;
    void this.#sendNext();
  }
  async #send({ id, name, file }: PictureUpload, signal: AbortSignal): Promise<void> {
    try {
      const { url } = await uploadPicture(file, { onProgress: (share) => this.#change(id, { share }), signal });
      const addPicture = await this.#target;
      signal.throwIfAborted();
      await addPicture(url);
      this.#set({ uploads: this.#without(id), status: texts.uploaded({ name }) });
    } catch (error) {
      if (signal.aborted) return;
      const failure = getErrorMessage(error);
      this.#change(id, { failure, canRetry: !isPermanentFailure(error) });
      this.#set({ status: `${name}: ${failure}` });
    }
  }
}

/** Shrinks a photo and uploads it. */
export async function uploadPicture(file: File, options: Parameters<typeof uploadFile>[2]): Promise<{ url: string }> {
  const { downscalePicture } = await import('../../../lib/downscalePicture.ts');
  const picture = await downscalePicture(file);
  options.signal.throwIfAborted();
  if (picture.size > pictureLimits.bytes) throw new ApiError('picture_too_large', errors.picture_too_large(), 413);
  return uploadFile('/api/seller/pictures', picture, options);
}

/** Whether a retry would fail again, because the server rejected this file or its product. */
const isPermanentFailure = (error: unknown) => isApiError(error) && [400, 404, 413, 415].includes(error.status);
