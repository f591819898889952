import { openStateAt, type WeekHours } from '#domain/sellers/openingHours.ts';
import { formatOpenState } from '#texts/openingHours.ts';

/** Writes whether the shop is open now, above its hours. */
export function showOpenState(summary: HTMLElement): void {
  const week: WeekHours = JSON.parse(summary.dataset.hours ?? '[]');
  const state = openStateAt(week, new Date());
  if (state) summary.textContent = formatOpenState(state);
}
