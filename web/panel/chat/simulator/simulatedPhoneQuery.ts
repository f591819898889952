import { queryOptions } from '@tanstack/react-query';
import type { PhoneRole } from '#domain/chat/simulator.ts';
import { readSimulatedPhoneOptions } from '../../../api/@tanstack/react-query.gen.ts';
import type { ReadSimulatedPhoneResponse } from '../../../api/types.gen.ts';

export type PhoneMessage = ReadSimulatedPhoneResponse['messages'][number];

/** Polled, because the simulator sends no live events. */
export const simulatedPhoneQuery = (role: PhoneRole) =>
  queryOptions({ ...readSimulatedPhoneOptions({ query: { as: role } }), refetchInterval: 1500 });
