/** One step of a dialogue. */
export type DialogueLine =
  | { by: 'customer'; text: string }
  /** A photo by the customer, with its caption. */
  | { by: 'customer'; photo: string }
  /** A cart with this quantity of the product. */
  | { by: 'customer'; cart: number }
  /** A button of the cart's summary. */
  | { by: 'customer'; tap: 'place' | 'drop' }
  | { by: 'seller'; text: string }
  /** The seller shares the product. */
  | { by: 'seller'; share: true };

export const customerText = (text: string): DialogueLine => ({ by: 'customer', text });
export const customerPhoto = (caption: string): DialogueLine => ({ by: 'customer', photo: caption });
export const sentCart = (quantity: number): DialogueLine => ({ by: 'customer', cart: quantity });
export const tappedButton = (button: 'place' | 'drop'): DialogueLine => ({ by: 'customer', tap: button });
export const sellerText = (text: string): DialogueLine => ({ by: 'seller', text });
export const sharedProduct: DialogueLine = { by: 'seller', share: true };
