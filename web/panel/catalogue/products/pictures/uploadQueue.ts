import { pictureLimits } from '#domain/platform/pictures.ts';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/productForm.gen.ts';
import { ApiError, getErrorMessage, isApiError } from '../../../lib/apiClient.ts';
import { uploadFile } from '../../../lib/uploadFile.ts';
import type { PictureSelection, PictureUpload } from './pictureSelection.ts';

/** Takes the address of a picture that has arrived. */
export type PictureHandler = (url: string) => unknown;

export type UploadQueueState = {
  uploads: readonly PictureUpload[];
  /** Why some of the chosen files were not taken at all. */
  refusal: string | undefined;
  /** What has happened last, for those who cannot see it. */
  status: string;
};

/**
 * Pictures on their way to the server: one at a time, in the order in which they were chosen, because the first is the
 * product's thumbnail. They outlive the form that they were begun in: saving does not wait for them.
 */
export class UploadQueue {
  #state: UploadQueueState = { uploads: [], refusal: undefined, status: '' };
  #target: Promise<PictureHandler>;
  #current: { id: string; controller: AbortController } | undefined;
  readonly #listeners = new Set<() => void>();

  /** `deliver` takes what has arrived, until another is named. */
  constructor(deliver: PictureHandler) {
    this.#target = Promise.resolve(deliver);
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  read = () => this.#state;
  /** Whether any upload is neither done nor failed. */
  isRunning = () => this.#state.uploads.some(({ failure }) => !failure);

  add = ({ added, tooMany, status: told }: PictureSelection) => {
    this.#set({ uploads: [...this.#state.uploads, ...added], refusal: tooMany, status: told });
    void this.#goOn();
  };
  /** The failed one goes to the end: whatever is being sent meanwhile goes on. */
  retry = (id: string) => {
    const again = this.#state.uploads.filter((upload) => upload.id === id);
    const uploads = again.map(({ failure: _, ...upload }) => ({ ...upload, share: 0 }));
    this.#set({ uploads: [...this.#without(id), ...uploads] });
    void this.#goOn();
  };
  remove = (id: string) => {
    if (this.#current?.id === id) this.#current.controller.abort();
    this.#set({ uploads: this.#without(id) });
  };
  /** Names another `deliver`. What arrives before that is known waits for it. */
  redirect = (to: Promise<PictureHandler>) => {
    this.#target = to;
  };
  /** Gives them up. */
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
  async #goOn(): Promise<void> {
    const next = this.#state.uploads.find(({ failure }) => !failure);
    if (this.#current || !next) return;
    const controller = new AbortController();
    this.#current = { id: next.id, controller };
    await this.#send(next, controller.signal);
    this.#current = undefined;
    void this.#goOn();
  }
  async #send({ id, name, file }: PictureUpload, signal: AbortSignal): Promise<void> {
    try {
      const { url } = await uploadPicture(file, { onProgress: (share) => this.#change(id, { share }), signal });
      const take = await this.#target;
      signal.throwIfAborted();
      await take(url);
      this.#set({ uploads: this.#without(id), status: texts.uploaded({ name }) });
    } catch (error) {
      if (signal.aborted) return;
      const failure = getErrorMessage(error);
      this.#change(id, { failure, canRetry: !isPermanentFailure(error) });
      this.#set({ status: `${name}: ${failure}` });
    }
  }
}

async function uploadPicture(file: File, options: Parameters<typeof uploadFile>[2]): Promise<{ url: string }> {
  const { downscalePicture: shrinkPicture } = await import('../../../lib/downscalePicture.ts');
  const picture = await shrinkPicture(file);
  options.signal.throwIfAborted();
  if (picture.size > pictureLimits.bytes) throw new ApiError('picture_too_large', errors.picture_too_large(), 413);
  return uploadFile('/api/seller/pictures', picture, options);
}

/** Whether the server refused this very file or its product, and would do so again. */
const isPermanentFailure = (error: unknown) => isApiError(error) && [400, 404, 413, 415].includes(error.status);
