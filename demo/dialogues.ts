/** One thing that happens in a conversation, in the sequence of the dialogue. */
export type Line =
  | { by: 'customer'; text: string }
  /** A photo that the customer took: of what came, or of what they look for. */
  | { by: 'customer'; photo: string }
  /** A cart with so many pieces of the product. */
  | { by: 'customer'; cart: number }
  /** The button of the checked cart, by its place. */
  | { by: 'customer'; tap: 'place' | 'drop' }
  | { by: 'seller'; text: string }
  /** The seller shares the product. */
  | { by: 'seller'; share: true };

const ask = (text: string): Line => ({ by: 'customer', text });
const photo = (caption: string): Line => ({ by: 'customer', photo: caption });
const cart = (quantity: number): Line => ({ by: 'customer', cart: quantity });
const tap = (button: 'place' | 'drop'): Line => ({ by: 'customer', tap: button });
const say = (text: string): Line => ({ by: 'seller', text });
const share: Line = { by: 'seller', share: true };

/**
 * What customers and sellers write to each other, in English, Hindi and Hinglish. `{product}` and `{price}` are those of
 * the product that it is about. They fit any product.
 */
export const questions: readonly (readonly Line[])[] = [
  [
    ask('Is {product} available?'),
    say('Yes, it is. {price}, and it leaves us tomorrow morning.'),
    ask('Great, I will order today.'),
  ],
  [
    ask('Hello, I saw {product} in your shop. Is it exactly as in the picture?'),
    say('Namaste! Yes. The colour may look a little deeper in daylight.'),
    share,
    ask('Looks lovely. Thank you!'),
  ],
  [
    ask('Hi, do you deliver to Guwahati?'),
    say('Yes, by courier in 6 to 8 days. Delivery is free above ₹999.'),
    ask('And cash on delivery?'),
    say('Up to ₹3,000, yes.'),
  ],
  [
    ask('How long will delivery to Chennai take?'),
    say('Four to five days. We send the tracking number here.'),
    ask('ok 👍'),
  ],
  [ask('What is your best price for {product} if I take 10?'), say('For 10 pieces we can send them free of delivery.')],
  [
    ask('Do you have {product} in another colour?'),
    say('Not at the moment, the next lot comes in about two weeks. Shall I message you then?'),
    ask('Yes please'),
  ],
  [
    photo('Do you have something like this?'),
    say('Very close to this one, I think:'),
    share,
    ask('Yes! That is the one. How much?'),
    say('{price}, delivery included.'),
  ],
  [
    photo('One of the two came like this. Can you please help?'),
    say('So sorry for this! We send a new one today, no need to return it.'),
    ask('Thank you so much, very kind.'),
  ],
  [
    ask('Are you open on Sunday? I would like to come to the shop.'),
    say('Yes, from 11 to 5. Please call before you leave.'),
  ],
  [
    ask('Can you gift wrap it and put a small card?'),
    say('Of course. What shall the card say?'),
    ask('Happy Diwali from Rohan and Meera'),
  ],
  [ask('Good morning. Is GST bill possible?'), say('Yes, please send your GSTIN with the order.')],
  [ask('नमस्ते, {product} अभी मिलेगा क्या?'), say('नमस्ते! जी हाँ, {price} में. कल भेज देंगे.'), ask('ठीक है, धन्यवाद 🙏')],
  [
    ask('{product} का दाम कितना है?'),
    say('{price}. डिलीवरी अलग से नहीं लगेगी.'),
    ask('थोड़ा कम हो सकता है?'),
    say('दाम तय है जी, पर दो लेने पर डिब्बा हमारी ओर से.'),
    ask('ठीक है, सोच कर बताती हूँ'),
  ],
  [ask('पटना कितने दिन में पहुँचेगा?'), say('पाँच से छह दिन में. चिंता न करें, अच्छे से पैक करते हैं.')],
  [ask('मुझे माँ के लिए तोहफ़ा चाहिए, क्या अच्छा रहेगा?'), share, say('यह बहुत पसंद किया जाता है.'), ask('सुंदर है!')],
  [
    ask('bhaiya {product} kitne ka hai'),
    say('{price} ka hai. Aaj order karenge to kal nikal jayega.'),
    ask('ok karti hu'),
  ],
  [ask('kya ye cash on delivery pe milega?'), say('Haan ji, COD ho jayega.'), ask('👍')],
  [
    ask('Hi, {product} ka ek aur photo bhej sakte ho?'),
    share,
    say('Yeh dekhiye. Aur chahiye to abhi khinch ke bhejta hu.'),
    ask('perfect hai, thanks'),
  ],
  [
    ask('mera order kab tak aayega? pichle hafte diya tha'),
    say('Abhi check karta hu.'),
    say('Kal courier se nikal gaya hai, do din mein pahunch jayega.'),
    ask('thik hai bhaiya'),
  ],
  [
    ask('size ka pata nahi chal raha, exchange ho jayega na?'),
    say('Haan, 7 din ke andar ho jayega, bas use na kiya ho.'),
  ],
  [
    ask('Kal shop khuli hai?'),
    say('Haan ji, 10 se 8 tak.'),
    ask('Theek hai, milte hain'),
    ask('parking hai wahan?'),
    say('Gali mein nahi, par saamne mandir ke paas mil jati hai.'),
  ],
  [ask('வணக்கம், {product} இருக்கிறதா?'), say('வணக்கம்! ஆம், இருக்கிறது. {price}.'), ask('நன்றி')],
];

/** Those that end in an order, or nearly. The address is asked for where the shop does not know it. */
export const orders: readonly (readonly Line[])[] = [
  [cart(1), tap('place')],
  [cart(2), tap('place'), ask('Please send before the weekend if you can.'), say('We will, thank you for your order!')],
  [
    ask('I want to order {product}'),
    say('Please add it to your cart here and send it, that is all.'),
    cart(1),
    tap('place'),
  ],
  [ask('{product} लेना है'), share, cart(1), tap('place'), say('धन्यवाद! कल तक निकल जाएगा.')],
  [ask('2 pc bhej do, same as last time'), say('Zaroor. Cart bhej dijiye, confirm ho jayega.'), cart(2), tap('place')],
  [
    ask('Hello! Is {product} in stock? Need it by Friday.'),
    say('Yes. If you order today it reaches on Thursday.'),
    cart(1),
    tap('place'),
    ask('Done. Please pack it well 🙏'),
    say('Always with two layers.'),
  ],
  [cart(1), tap('drop'), ask('Sorry, will order next month.')],
  [ask('kitne din lagenge delivery mein?'), say('3-4 din.'), cart(1)],
];

/** What regular customers write between two orders. */
export const later: readonly (readonly Line[])[] = [
  [ask('Received today, thank you. Everybody at home likes it!'), say('So happy to hear that 😊')],
  [ask('Parcel mil gaya, bahut accha hai'), say('Dhanyavaad ji! Phir aaiyega.')],
  [photo('Look how nice it is in our living room'), say('Beautiful! Thank you for the picture.')],
  [ask('Any new things this week?'), share, say('This came on Monday.'), ask('Nice, let me ask my sister.')],
  [ask('मिल गया, बहुत अच्छा है'), say('धन्यवाद जी 🙏')],
  [ask('Do you take back the old box?'), say('No need, please keep it.')],
];

/** What customers asked the assistants lately: what records answer, what the shop has not said, and for a person. */
export const asked: readonly (readonly string[])[] = [
  ['Hello', 'How much is {product}?', 'Do you deliver to Lucknow?'],
  ['Is {product} available?', 'When are you open?'],
  ['{product} milega kya?', 'kisi insaan se baat karni hai'],
  ['{product} kitne ka hai bhaiya?', 'cash on delivery hai kya?', 'ok shukriya'],
  ['नमस्ते', '{product} का दाम क्या है?', 'डिलीवरी कितने दिन में होगी?'],
  ['What is new in your shop?', 'Can I return it if it does not fit?'],
];

/** What the shops say of themselves; when they are open their assistants are asked, and do not know. */
export const facts = {
  deliveryArea: 'All over India, by courier',
  deliveryCharge: 'Free above ₹999, else ₹60',
  deliveryTime: '4 to 8 days',
  payment: 'UPI, or cash on delivery up to ₹3,000',
  returns: 'Exchange within 7 days, if it was not used',
};
