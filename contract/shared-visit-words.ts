// States of shared visits. Separate from the schemas, so pages can import them without loading zod.

/**
 * A client's answer to whether the worker may serve another client in the same place on the same visit:
 * `invited` until the client answers, `expired` if no shared visit was agreed within `sharedVisitDays`.
 */
export const visitAnswers = ['invited', 'yes', 'no', 'withdrawn', 'expired'] as const;
export type VisitAnswer = (typeof visitAnswers)[number];

/** Answers that a client can give. */
export const givenAnswers = ['yes', 'no', 'withdrawn'] as const;
export type GivenAnswer = (typeof givenAnswers)[number];

/** Days within which inquiries must be published to share a visit, and within which clients answer. */
export const sharedVisitDays = 21;
