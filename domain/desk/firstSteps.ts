/** What a new shop does first, in this sequence. */
export const firstSteps = ['product', 'picture', 'pickUp', 'share', 'poster', 'phone'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Those that leave no trace but that their control was used. */
export const controlSteps = ['share', 'poster'] as const;
export type ControlStep = (typeof controlSteps)[number];

/** Those that are noted in the database: the shop has answered, or used a control. */
export const storedSteps = [...controlSteps, 'pickUp'] as const;
export type StoredStep = (typeof storedSteps)[number];
