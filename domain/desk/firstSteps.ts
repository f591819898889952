/** The first steps of a new shop, in order. */
export const firstSteps = ['product', 'picture', 'pickUp', 'payment', 'share', 'poster', 'phone'] as const;
export type FirstStep = (typeof firstSteps)[number];

/** Steps that leave no trace except that their control was used. */
export const controlSteps = ['share', 'poster'] as const;
export type ControlStep = (typeof controlSteps)[number];

/** Steps that are recorded in the database: the shop has answered, or used a control. */
export const storedSteps = [...controlSteps, 'pickUp'] as const;
export type StoredStep = (typeof storedSteps)[number];
