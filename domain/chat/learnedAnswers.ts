/**
 * When a reply of a person is offered as an answer of the assistant: after it went to so many customers within so many
 * days, who had asked something similar.
 */
export const learnedAnswerLimits = { customers: 3, days: 60, minWords: 3, compared: 20, shown: 20 };
