import {
  customerPhoto,
  customerText,
  type DialogueLine,
  sellerText,
  sentCart,
  sharedProduct,
  tappedButton,
} from './dialogueLines.ts';
import { hindiOrders, hindiQuestions } from './hindiDialogues.ts';

/**
 * Dialogues in English, Hindi and Hinglish that fit any product. `{product}` and `{price}` are replaced with those of
 * the product in question.
 */
export const questionDialogues: readonly (readonly DialogueLine[])[] = [
  [
    customerText('Is {product} available?'),
    sellerText('Yes, it is. {price}, and it leaves us tomorrow morning.'),
    customerText('Great, I will order today.'),
  ],
  [
    customerText('Hello, I saw {product} in your shop. Is it exactly as in the picture?'),
    sellerText('Namaste! Yes. The colour may look a little deeper in daylight.'),
    sharedProduct,
    customerText('Looks lovely. Thank you!'),
  ],
  [
    customerText('Hi, do you deliver to Guwahati?'),
    sellerText('Yes, by courier in 6 to 8 days. Delivery is free above ₹999.'),
    customerText('And cash on delivery?'),
    sellerText('Up to ₹3,000, yes.'),
  ],
  [
    customerText('How long will delivery to Chennai take?'),
    sellerText('Four to five days. We send the tracking number here.'),
    customerText('ok 👍'),
  ],
  [
    customerText('What is your best price for {product} if I take 10?'),
    sellerText('For 10 pieces we can send them free of delivery.'),
  ],
  [
    customerText('Do you have {product} in another colour?'),
    sellerText('Not at the moment, the next lot comes in about two weeks. Shall I message you then?'),
    customerText('Yes please'),
  ],
  [
    customerPhoto('Do you have something like this?'),
    sellerText('Very close to this one, I think:'),
    sharedProduct,
    customerText('Yes! That is the one. How much?'),
    sellerText('{price}, delivery included.'),
  ],
  [
    customerPhoto('One of the two came like this. Can you please help?'),
    sellerText('So sorry for this! We send a new one today, no need to return it.'),
    customerText('Thank you so much, very kind.'),
  ],
  [
    customerText('Are you open on Sunday? I would like to come to the shop.'),
    sellerText('Yes, from 11 to 5. Please call before you leave.'),
  ],
  [
    customerText('Can you gift wrap it and put a small card?'),
    sellerText('Of course. What shall the card say?'),
    customerText('Happy Diwali from Rohan and Meera'),
  ],
  [customerText('Good morning. Is GST bill possible?'), sellerText('Yes, please send your GSTIN with the order.')],
  [
    customerText('नमस्ते, {product} अभी मिलेगा क्या?'),
    sellerText('नमस्ते! जी हाँ, {price} में. कल भेज देंगे.'),
    customerText('ठीक है, धन्यवाद 🙏'),
  ],
  [customerText('पटना कितने दिन में पहुँचेगा?'), sellerText('पाँच से छह दिन में. चिंता न करें, अच्छे से पैक करते हैं.')],
  [
    customerText('मुझे माँ के लिए तोहफ़ा चाहिए, क्या अच्छा रहेगा?'),
    sharedProduct,
    sellerText('यह बहुत पसंद किया जाता है.'),
    customerText('सुंदर है!'),
  ],
  [
    customerText('bhaiya {product} kitne ka hai'),
    sellerText('{price} ka hai. Aaj order karenge to kal nikal jayega.'),
    customerText('ok karti hu'),
  ],
  [customerText('kya ye cash on delivery pe milega?'), sellerText('Haan ji, COD ho jayega.'), customerText('👍')],
  [
    customerText('Hi, {product} ka ek aur photo bhej sakte ho?'),
    sharedProduct,
    sellerText('Yeh dekhiye. Aur chahiye to abhi khinch ke bhejta hu.'),
    customerText('perfect hai, thanks'),
  ],
  [
    customerText('mera order kab tak aayega? pichle hafte diya tha'),
    sellerText('Abhi check karta hu.'),
    sellerText('Kal courier se nikal gaya hai, do din mein pahunch jayega.'),
    customerText('thik hai bhaiya'),
  ],
  [
    customerText('size ka pata nahi chal raha, exchange ho jayega na?'),
    sellerText('Haan, 7 din ke andar ho jayega, bas use na kiya ho.'),
  ],
  [
    customerText('Kal shop khuli hai?'),
    sellerText('Haan ji, 10 se 8 tak.'),
    customerText('Theek hai, milte hain'),
    customerText('parking hai wahan?'),
    sellerText('Gali mein nahi, par saamne mandir ke paas mil jati hai.'),
  ],
  [customerText('வணக்கம், {product} இருக்கிறதா?'), sellerText('வணக்கம்! ஆம், இருக்கிறது. {price}.'), customerText('நன்றி')],
  ...hindiQuestions,
];

/** Dialogues that lead to an order, or nearly. The planner adds the reply with the address. */
export const orderDialogues: readonly (readonly DialogueLine[])[] = [
  [sentCart(1), tappedButton('place')],
  [
    sentCart(2),
    tappedButton('place'),
    customerText('Please send before the weekend if you can.'),
    sellerText('We will, thank you for your order!'),
  ],
  [
    customerText('I want to order {product}'),
    sellerText('Please add it to your cart here and send it, that is all.'),
    sentCart(1),
    tappedButton('place'),
  ],
  [
    customerText('{product} लेना है'),
    sharedProduct,
    sentCart(1),
    tappedButton('place'),
    sellerText('धन्यवाद! कल तक निकल जाएगा.'),
  ],
  [
    customerText('2 pc bhej do, same as last time'),
    sellerText('Zaroor. Cart bhej dijiye, confirm ho jayega.'),
    sentCart(2),
    tappedButton('place'),
  ],
  [
    customerText('Hello! Is {product} in stock? Need it by Friday.'),
    sellerText('Yes. If you order today it reaches on Thursday.'),
    sentCart(1),
    tappedButton('place'),
    customerText('Done. Please pack it well 🙏'),
    sellerText('Always with two layers.'),
  ],
  [sentCart(1), tappedButton('drop'), customerText('Sorry, will order next month.')],
  [customerText('kitne din lagenge delivery mein?'), sellerText('3-4 din.'), sentCart(1)],
  ...hindiOrders,
];

/** Messages of regular customers between two orders. */
export const followUps: readonly (readonly DialogueLine[])[] = [
  [customerText('Received today, thank you. Everybody at home likes it!'), sellerText('So happy to hear that 😊')],
  [customerText('Parcel mil gaya, bahut accha hai'), sellerText('Dhanyavaad ji! Phir aaiyega.')],
  [customerPhoto('Look how nice it is in our living room'), sellerText('Beautiful! Thank you for the picture.')],
  [
    customerText('Any new things this week?'),
    sharedProduct,
    sellerText('This came on Monday.'),
    customerText('Nice, let me ask my sister.'),
  ],
  [customerText('मिल गया, बहुत अच्छा है'), sellerText('धन्यवाद जी 🙏')],
  [customerText('Do you take back the old box?'), sellerText('No need, please keep it.')],
];

/** Recent questions to the assistants: some with an answer in the records, some without, and some for a person. */
export const assistantQuestions: readonly (readonly string[])[] = [
  ['Hello', 'How much is {product}?', 'Do you deliver to Lucknow?'],
  ['Is {product} available?', 'When are you open?'],
  ['{product} milega kya?', 'kisi insaan se baat karni hai'],
  ['{product} kitne ka hai bhaiya?', 'cash on delivery hai kya?', 'ok shukriya'],
  ['नमस्ते', '{product} का दाम क्या है?', 'डिलीवरी कितने दिन में होगी?'],
  ['What is new in your shop?', 'Can I return it if it does not fit?'],
];

/** Facts of every demo shop. Opening hours are left out on purpose, so that assistants have an open question. */
export const shopFacts = {
  deliveryArea: 'All over India, by courier',
  deliveryCharge: 'Free above ₹999, else ₹60',
  deliveryTime: '4 to 8 days',
  payment: 'UPI, or cash on delivery up to ₹3,000',
  returns: 'Exchange within 7 days, if it was not used',
};
