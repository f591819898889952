/** What a new shop does first, in this sequence. */
export const firstSteps = ['product', 'picture', 'share', 'poster', 'phone'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Those that leave no trace but that their control was used. */
export const controlSteps = ['share', 'poster'] as const;
export type ControlStep = (typeof controlSteps)[number];
