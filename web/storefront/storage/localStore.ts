/**
 * JSON values in the browser's storage. Its content is untrusted; where storage is unavailable, values last as long as
 * the page.
 */
const unsavedValues = new Map<string, string>();

export function readStored(key: string): unknown {
  try {
    return parseJson(unsavedValues.get(key) ?? localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeStored(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unsavedValues.delete(key);
  } catch {
    unsavedValues.set(key, text);
  }
}

/** Whether the last written value survives leaving the page. */
export const isPersisted = (key: string): boolean => !unsavedValues.has(key);

export function readStoredRecord(key: string): Record<string, unknown> {
  return toRecord(readStored(key));
}

export function toRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Whether this browser stores anything at all. */
export function canPersist(): boolean {
  try {
    localStorage.setItem('haat-probe', '');
    localStorage.removeItem('haat-probe');
    return true;
  } catch {
    return false;
  }
}
