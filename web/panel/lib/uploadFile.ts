import { createNetworkError, createResponseError, isApiError } from './apiClient.ts';
import { reauthenticate } from './reauthentication.ts';

type UploadOptions = {
  /** Called with the share that is sent, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
  /** Further files of the same form, by the names of their fields. */
  others?: Record<string, File>;
};

/**
 * Sends a file as multipart form data; throws `ApiError`. Uses XMLHttpRequest, because `fetch` reports no upload
 * progress.
 */
export async function uploadFile<Answer>(path: string, file: File, options: UploadOptions): Promise<Answer> {
  try {
    return await sendFile(path, file, options);
  } catch (error) {
    if (!isApiError(error, 'not_signed_in') || !(await reauthenticate())) throw error;
    return sendFile(path, file, options);
  }
}

function sendFile<Answer>(
  path: string,
  file: File,
  { onProgress, signal, others = {} }: UploadOptions,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.responseType = 'json';
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () =>
      request.status < 300 ? resolve(request.response) : reject(createResponseError(request.response, request.status));
    request.onerror = () => reject(createNetworkError());
    request.onabort = () => reject(new DOMException('The upload was given up.', 'AbortError'));
    signal.addEventListener('abort', () => request.abort());
    const form = new FormData();
    for (const [field, other] of Object.entries({ file, ...others })) form.append(field, other);
    request.send(form);
  });
}
