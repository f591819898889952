import { readPlaces, writePlace } from './formEntries.ts';
import { asRecord, writeMemory } from './localStore.ts';

/** What was typed into an order form and not ordered yet, so that a reload loses nothing. */
const key = 'haat-typed';

/** Under the names of the form's fields; nothing where nothing was typed. */
export function typedAt(place: string): Record<string, string> | undefined {
  const typed = readPlaces(key).get(place);
  if (!typed) return undefined;
  const fields = Object.entries(asRecord(typed.fields)).filter(([, value]) => typeof value === 'string');
  return Object.fromEntries(fields) as Record<string, string>;
}

export function keepTyped(place: string, fields: Record<string, string>): void {
  writePlace(key, place, { fields });
}

export function forgetTyped(place: string): void {
  writePlace(key, place, undefined);
}

/** In every form: whoever is forgotten has left their name and number there too. */
export function forgetAllTyped(): void {
  writeMemory(key, {});
}
