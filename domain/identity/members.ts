/** What somebody is in the business that they act for. So far each business has its owner alone. */
export const memberRoles = ['owner'] as const;
export type MemberRole = (typeof memberRoles)[number];
