import { asRecord, readRecord, writeMemory } from './localStore.ts';

/**
 * What belongs to one order form, by the path of its page: '/product/{id}' or '/store/{slug}'. It is forgotten after
 * three days, long before the server forgets which keys were used.
 */
const days = 3;
const mostPlaces = 20;

type Entry = Record<string, unknown> & { at: number };

export function readPlaces(key: string): Map<string, Entry> {
  const oldest = Date.now() - days * 24 * 60 * 60_000;
  const entries = Object.entries(readRecord(key)).flatMap(([place, value]): [string, Entry][] => {
    const { at, ...entry } = asRecord(value);
    return typeof at === 'number' && at > oldest ? [[place, { ...entry, at }]] : [];
  });
  return new Map(entries);
}

/** Keeps what belongs to a place now, or forgets it. */
export function writePlace(key: string, place: string, entry: object | undefined): void {
  const places = readPlaces(key);
  places.delete(place);
  if (entry) places.set(place, { ...entry, at: Date.now() });
  writeMemory(key, Object.fromEntries([...places].slice(-mostPlaces)));
}
