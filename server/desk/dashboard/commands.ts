import type { ControlStep } from '#domain/desk/firstSteps.ts';
import type { ChatContext } from '#server/chat/context.ts';
import type { SellerMember } from '#server/identity/actors/actors.ts';

/** Records one of a shop's first steps that leaves no other trace. */
export async function markStepTaken(
  { database, now }: ChatContext,
  { sellerId }: SellerMember,
  step: ControlStep,
): Promise<void> {
  await database.write
    .insertInto('shopSteps')
    .values({ sellerId, step, createdAt: now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
