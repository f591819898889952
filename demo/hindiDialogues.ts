import {
  customerPhoto,
  customerText,
  type DialogueLine,
  sellerText,
  sentCart,
  sharedProduct,
  tappedButton,
} from './dialogueLines.ts';

/** Dialogues in Hindi, in both scripts, that fit any product. */
export const hindiQuestions: readonly (readonly DialogueLine[])[] = [
  [
    customerText('नमस्ते, {product} का दाम कितना है?'),
    sellerText('नमस्ते! {price}। ₹999 से ऊपर के ऑर्डर पर डिलीवरी मुफ़्त है, नहीं तो ₹60।'),
    customerText('दो लेने पर कुछ कम होगा?'),
    sellerText('दाम तो एक ही है जी, पर दोनों साथ में लेंगे तो डिलीवरी एक ही बार की लगेगी।'),
    customerText('चलिए ठीक है, शाम तक बताते हैं'),
  ],
  [
    customerText('गोरखपुर में डिलीवरी होती है क्या?'),
    sellerText('जी हाँ, पूरे भारत में भेजते हैं। 4 से 8 दिन में पहुँच जाता है।'),
    customerText('सामान मिलने पर नकद दे सकते हैं?'),
    sellerText('₹3,000 तक, हाँ। UPI से भी दे सकते हैं।'),
    customerText('बढ़िया 👍'),
  ],
  [
    customerText('फ़ोटो से साइज़ समझ नहीं आ रहा, {product} का नाप बता दीजिए'),
    sellerText('नाप नीचे सामान के पेज पर लिखा है, देख लीजिए।'),
    sharedProduct,
    customerText('और ठीक न लगे तो?'),
    sellerText('7 दिन के अंदर बदलकर देंगे, बस इस्तेमाल न किया हो।'),
    customerText('ठीक है जी'),
  ],
  [
    customerPhoto('आज पार्सल खोला तो एक पीस ऐसा निकला 😔'),
    sellerText('बहुत माफ़ी चाहते हैं। नया पीस कल ही भेज रहे हैं, पुराना लौटाने की ज़रूरत नहीं।'),
    customerText('जल्दी भेज दीजिए, तोहफ़े में देना है'),
    sellerText('जी, भेजते ही ट्रैकिंग नंबर यहीं बता देंगे।'),
    customerText('धन्यवाद 🙏'),
  ],
  [
    customerText('{product} ka rate kya hai'),
    sellerText('{price} ji. ₹999 se upar ke order par delivery free, warna ₹60.'),
    customerText('upi chalega?'),
    sellerText('Haan ji, UPI bhi, aur ₹3,000 tak cash on delivery bhi.'),
    customerText('ok, kal tak order karte hain'),
  ],
  [
    customerText('ranchi mein kitne din mein aa jayega?'),
    sellerText('4 se 8 din lagte hain. Bhejte hi tracking number yahin mil jayega.'),
    customerText('agle mahine ghar mein shaadi hai, tab tak pakka aa jayega na?'),
    sellerText('Haan ji, aaram se. Bas is hafte order kar dijiye.'),
    customerText('theek hai, thank you'),
  ],
  [
    customerText('iska size kaise pata chalega? photo se samajh nahi aa raha'),
    sellerText('Poora naap product ke page par likha hai, ye dekhiye.'),
    sharedProduct,
    customerText('accha haan mil gaya. size theek na nikla to?'),
    sellerText('7 din ke andar badal denge, bas use na kiya ho.'),
  ],
  [
    customerText('parcel aaj mila, par rang photo se kaafi alag lag raha hai'),
    sellerText('Maaf kijiye. Ek photo bhej dijiye, abhi dekhte hain.'),
    customerPhoto('ye dekhiye, din ki roshni mein'),
    sellerText(
      'Aap theek keh rahe hain, galti hamari hai. Kal doosra piece bhej denge, ye courier wale ko de dijiyega.',
    ),
    customerText('chaliye theek hai, shukriya'),
  ],
];

/** The same that lead to an order. */
export const hindiOrders: readonly (readonly DialogueLine[])[] = [
  [
    customerText('{product} चाहिए, 2 पीस'),
    sellerText('जी, स्टॉक में है। यहीं कार्ट में डालकर भेज दीजिए, ऑर्डर हो जाएगा।'),
    sharedProduct,
    sentCart(2),
    tappedButton('place'),
    customerText('हो गया। अच्छे से पैक कीजिएगा'),
    sellerText('ऑर्डर मिल गया, धन्यवाद! दो परत में पैक करके कल भेज देंगे।'),
  ],
  [
    customerText('{product} lena hai, ek hi piece'),
    sellerText('Ji zaroor. Cart bhej dijiye, order ho jayega.'),
    sentCart(1),
    tappedButton('place'),
    customerText('ho gaya, thoda jaldi bhej dena'),
    sellerText('Kal subah courier ko de denge. Dhanyavaad ji!'),
  ],
];
