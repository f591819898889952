import * as texts from '#texts/storefrontShops.gen.ts';
import { readStored, writeStored } from '../storage/localStore.ts';
import { buildShopsUrl } from './shopsPath.ts';

const storageKey = 'haat-city';

/** Remembers the chosen city in this browser only, and links to its shops. */
function startNearYou(): void {
  const select = document.querySelector<HTMLSelectElement>('[data-city]');
  select?.addEventListener('change', () => writeStored(storageKey, select.value));
  const link = document.querySelector<HTMLAnchorElement>('[data-near]');
  const city = readStored(storageKey);
  if (!link || typeof city !== 'string' || city === '') return;
  link.href = buildShopsUrl({ city });
  link.textContent = texts.nearYou({ city });
  link.hidden = false;
}

startNearYou();
