/** What of the assistant's page stands below what one sees first, as one file. */

export { AssistantTrial as Trial } from './AssistantTrial.tsx';
export { DataDisclosure as Place } from './DataDisclosure.tsx';
export { ShopAnswers as Answers } from './ShopAnswers.tsx';
export { ShopFactsForm as FactsForm } from './ShopFactsForm.tsx';
