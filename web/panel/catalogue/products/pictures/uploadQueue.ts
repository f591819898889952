import { pictureLimits } from '#domain/platform/pictures.ts';
import * as errors from '#texts/errors.gen.ts';
import * as texts from '#texts/productForm.gen.ts';
import { ApiError, isApiError, messageOf } from '../../../lib/client.ts';
import { uploadFile } from '../../../lib/upload.ts';
import type { Chosen, Upload } from './pictureSelection.ts';

/** Takes the address of a picture that has arrived. */
export type Deliver = (url: string) => unknown;

export type UploadsState = {
  uploads: readonly Upload[];
  /** Why some of the chosen files were not taken at all. */
  refusal: string | undefined;
  /** What has happened last, for those who cannot see it. */
  news: string;
};

/**
 * Pictures on their way to the server: one at a time, in the order in which they were chosen, because the first is the
 * product's thumbnail. They outlive the form that they were begun in: saving does not wait for them.
 */
export class Uploads {
  #state: UploadsState = { uploads: [], refusal: undefined, news: '' };
  #target: Promise<Deliver>;
  #current: { id: string; controller: AbortController } | undefined;
  readonly #listeners = new Set<() => void>();

  /** `deliver` takes what has arrived, until another is named. */
  constructor(deliver: Deliver) {
    this.#target = Promise.resolve(deliver);
  }

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  read = () => this.#state;
  /** Whether any upload is neither done nor failed. */
  isRunning = () => this.#state.uploads.some(({ failure }) => !failure);

  add = ({ added, tooMany, told }: Chosen) => {
    this.#set({ uploads: [...this.#state.uploads, ...added], refusal: tooMany, news: told });
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
  redirect = (to: Promise<Deliver>) => {
    this.#target = to;
  };
  /** Gives them up. */
  stop = () => {
    this.#current?.controller.abort();
    this.#set({ uploads: [] });
  };

  #set(changes: Partial<UploadsState>) {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
  #change(id: string, changes: Partial<Upload>) {
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
  async #send({ id, name, file }: Upload, signal: AbortSignal): Promise<void> {
    try {
      const { url } = await sendPicture(file, { onProgress: (share) => this.#change(id, { share }), signal });
      const take = await this.#target;
      signal.throwIfAborted();
      await take(url);
      this.#set({ uploads: this.#without(id), news: texts.uploaded({ name }) });
    } catch (error) {
      if (signal.aborted) return;
      const failure = messageOf(error);
      this.#change(id, { failure, canRetry: !isAboutFile(error) });
      this.#set({ news: `${name}: ${failure}` });
    }
  }
}

async function sendPicture(file: File, options: Parameters<typeof uploadFile>[2]): Promise<{ url: string }> {
  const { shrinkPicture } = await import('../../../lib/shrinkPicture.ts');
  const picture = await shrinkPicture(file);
  options.signal.throwIfAborted();
  if (picture.size > pictureLimits.bytes) throw new ApiError('picture_too_large', errors.picture_too_large(), 413);
  return uploadFile('/api/seller/pictures', picture, options);
}

/** Whether the server refused this very file or its product, and would do so again. */
const isAboutFile = (error: unknown) => isApiError(error) && [400, 404, 413, 415].includes(error.status);
