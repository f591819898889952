/**
 * What this browser keeps for the customer who uses it, as JSON under one key each. Anything may stand in a browser's
 * storage, and some keep nothing: then it lasts as long as the page.
 */
const unkept = new Map<string, string>();

export function readMemory(key: string): unknown {
  try {
    return parse(unkept.get(key) ?? localStorage.getItem(key) ?? '');
  } catch {
    return undefined;
  }
}

/** Nothing for what is no JSON. */
export function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export function writeMemory(key: string, value: unknown): void {
  const text = JSON.stringify(value);
  try {
    localStorage.setItem(key, text);
    unkept.delete(key);
  } catch {
    unkept.set(key, text);
  }
}

/** Whether what was written last is still there when the page is left. */
export const isKept = (key: string): boolean => !unkept.has(key);

export function readRecord(key: string): Record<string, unknown> {
  return asRecord(readMemory(key));
}

export function asRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

/** Whether this browser keeps anything at all. */
export function canKeep(): boolean {
  try {
    localStorage.setItem('haat-probe', '');
    localStorage.removeItem('haat-probe');
    return true;
  } catch {
    return false;
  }
}
