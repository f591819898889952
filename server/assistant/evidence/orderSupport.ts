import type { AssistantRecord } from '#domain/assistant/assistantRecords.ts';
import type { OrderStatus } from '#domain/orders/orders.ts';
import type { Phrase } from '#server/language/phraseState.ts';
import type { Evidence } from './sources.ts';

export type OrderRecord = Extract<AssistantRecord, { kind: 'order' }>;

const statuses = ['pending', 'confirmed', 'shipped', 'delivered', 'cancelled'] as const satisfies OrderStatus[];
/** What is never said of an order: promises, stock, limits. */
const otherRoles = ['will', 'stock', 'soldOut', 'left', 'cheaper', 'any', 'only', 'unsettled'];

/** Returns what supports a phrase about orders: their status now, or their total. */
export function findOrderSupport(phrase: Phrase, orders: readonly OrderRecord[]): Evidence[] | undefined {
  const { words, numbers, roles, isDenied, limits } = phrase;
  const named = statuses.filter((status) => roles.has(status));
  const claimed = named.includes('pending') ? ['pending' as const] : named;
  const isStatus = ({ senses, isFlipped, marks }: Phrase['words'][number]) =>
    !isFlipped && marks.length === 0 && named.some((status) => senses.has(`same:${status}`));
  if (!words.every(isStatus) || limits.size > 0 || otherRoles.some((role) => roles.has(role))) return undefined;
  if (orders.length === 0 || claimed.length + numbers.length === 0) return undefined;
  const isRight = (record: OrderRecord) =>
    claimed.every((status) => hasStatus(record, status, isDenied)) &&
    numbers.every(({ value, isMoney }) => isMoney && !isDenied && value === record.totalPaise / 100);
  if (!orders.every(isRight)) return undefined;
  return orders.flatMap((record) => [
    ...(claimed.length > 0 ? [{ record, field: 'status' as const }] : []),
    ...(numbers.length > 0 ? [{ record, field: 'total' as const }] : []),
  ]);
}

/** A status is told only of an order that has it now, and denied only of one that hasn't had it yet. */
function hasStatus({ status }: OrderRecord, claimed: (typeof statuses)[number], isDenied: boolean): boolean {
  if (!isDenied) return status === claimed;
  if (claimed === 'cancelled') return status !== 'cancelled';
  const steps: readonly OrderStatus[] = ['pending', 'confirmed', 'shipped', 'delivered'];
  return steps.includes(status) && steps.indexOf(status) < steps.indexOf(claimed);
}
