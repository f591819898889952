/** A person's role in the business that they act for. For now each business has only its owner. */
export const memberRoles = ['owner'] as const;
export type MemberRole = (typeof memberRoles)[number];
