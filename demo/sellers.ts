import type { closedStatus, SellerCategory, SellerStatus } from '#domain/sellers/sellers.ts';

export type DemoSeller = {
  key: string;
  businessName: string;
  ownerName: string;
  email: string;
  phone: string;
  address: string;
  category: SellerCategory;
  description: string;
  status: Exclude<SellerStatus, typeof closedStatus>;
};

export const demoSellers: DemoSeller[] = [
  {
    key: 'weavers',
    businessName: 'Kanchi Weavers House',
    ownerName: 'Meenakshi Sundaram',
    email: 'kanchiweavers@haat.example',
    phone: '+919800000101',
    address: '48 Gandhi Road, Pillayarpalayam, Kanchipuram, Tamil Nadu 631501',
    category: 'Fashion',
    description:
      'Handloom silk and cotton from eleven weaving families in Kanchipuram. பட்டுப் புடவை, பருத்திப் புடவை. Every piece carries the name of its weaver.',
    status: 'approved',
  },
  {
    key: 'rangrez',
    businessName: 'Rangrez Block Prints',
    ownerName: 'Farah Chhipa',
    email: 'rangrez@haat.example',
    phone: '+919800000102',
    address: '12 Chhipa Mohalla, Bagru, Jaipur, Rajasthan 303007',
    category: 'Fashion',
    description:
      'Hand block printing in Bagru since 1974: dabu, indigo and madder on cotton. हाथ की छपाई, असली रंग. Small differences between two pieces are the printer’s hand.',
    status: 'approved',
  },
  {
    key: 'pearls',
    businessName: 'Charminar Pearls & Bangles',
    ownerName: 'Syeda Nuzhat Fatima',
    email: 'charminarpearls@haat.example',
    phone: '+917800000103',
    address: '21-2-346 Laad Bazaar, Charminar, Hyderabad, Telangana 500002',
    category: 'Fashion',
    description:
      'Freshwater pearls, lac bangles and silver jewellery from Laad Bazaar. Silver is 92.5 and stamped; what is plated is called plated.',
    status: 'approved',
  },
  {
    key: 'spices',
    businessName: 'Malabar Spice Garden',
    ownerName: 'Biju Kurian',
    email: 'malabarspice@haat.example',
    phone: '+919800000104',
    address: 'Anavilasam Road, Kumily, Idukki, Kerala 685509',
    category: 'Food & Beverages',
    description:
      'Pepper, cardamom and coffee from our own six acres near Thekkady, with honey and tea from neighbours. Packed within a month of drying.',
    status: 'approved',
  },
  {
    key: 'mishti',
    businessName: 'Mishti Mukh',
    ownerName: 'Anirban Ghosh',
    email: 'mishtimukh@haat.example',
    phone: '+918800000105',
    address: '7B Bidhan Sarani, Shyambazar, Kolkata, West Bengal 700004',
    category: 'Food & Beverages',
    description:
      'Sweets and savouries from a third-generation shop in north Kolkata. নলেন গুড়ের সন্দেশ in winter, চানাচুর all year. Made to order, sent the same evening.',
    status: 'approved',
  },
  {
    key: 'khurja',
    businessName: 'Khurja Clay & Brass',
    ownerName: 'Rajkumar Prajapati',
    email: 'khurjaclay@haat.example',
    phone: '+919800000106',
    address: 'Plot 64, Pottery Zone, GT Road, Khurja, Uttar Pradesh 203131',
    category: 'Home & Garden',
    description:
      'Glazed stoneware from Khurja, brass from Moradabad and durries from Mirzapur for everyday homes. मिट्टी और पीतल का काम, सीधे कारीगर से.',
    status: 'approved',
  },
  {
    key: 'vaidya',
    businessName: 'Vaidya Herbal Home',
    ownerName: 'Dr. Shalini Joglekar',
    email: 'vaidyaherbal@haat.example',
    phone: '+917800000107',
    address: '1184 Sadashiv Peth, near Perugate, Pune, Maharashtra 411030',
    category: 'Beauty & Health',
    description:
      'Soaps, hair oils and creams made in batches of two hundred in our kitchen laboratory in Pune. Full list of ingredients on every label. घरगुती, साधे, शुद्ध.',
    status: 'approved',
  },
  {
    key: 'akshar',
    businessName: 'Akshar Book Depot',
    ownerName: 'Hemant Deshmukh',
    email: 'aksharbooks@haat.example',
    phone: '+919800000108',
    address: 'Shop 5, Sitabuldi Main Road, Nagpur, Maharashtra 440012',
    category: 'Books',
    description:
      'Books in Hindi, Marathi and English, school supplies and handmade paper. किताबें, कॉपियाँ और क़लम since 1961. Ask for a title; we find it.',
    status: 'approved',
  },
  {
    key: 'channapatna',
    businessName: 'Channapatna Toy Collective',
    ownerName: 'Kavitha Gowda',
    email: 'channapatnatoys@haat.example',
    phone: '+916800000109',
    address: '3rd Cross, Kalanagara, Channapatna, Ramanagara, Karnataka 562160',
    category: 'Toys',
    description:
      'Wooden toys turned on the lathe from hale wood and coloured with vegetable lac. A cooperative of twenty-three women. ಚನ್ನಪಟ್ಟಣ ಗೊಂಬೆಗಳು.',
    status: 'approved',
  },
  {
    key: 'sandhu',
    businessName: 'Sandhu Sports & Riding Gear',
    ownerName: 'Gurpreet Singh Sandhu',
    email: 'sandhusports@haat.example',
    phone: '+919800000110',
    address: '112 Basti Nau, Sports Market, Jalandhar, Punjab 144002',
    category: 'Sports',
    description:
      'Bats, balls and mats from Jalandhar’s own workshops, and helmets and care products for those who ride to the ground. Knocking-in of bats done free.',
    status: 'approved',
  },
  {
    key: 'mobile',
    businessName: 'Nehru Place Mobile Point',
    ownerName: 'Arvind Bansal',
    email: 'mobilepoint@haat.example',
    phone: '+918800000111',
    address: 'G-27, Meghdoot Building, Nehru Place, New Delhi 110019',
    category: 'Electronics',
    description:
      'Phones, chargers and audio with bill and warranty. We open and test each piece before sending. मोबाइल और एक्सेसरीज़.',
    status: 'approved',
  },
  {
    key: 'luit',
    businessName: 'Luit Green & Pets',
    ownerName: 'Rituparna Borah',
    email: 'luitgreen@haat.example',
    phone: '+916800000112',
    address: '19 Lamb Road, Uzan Bazar, Guwahati, Assam 781001',
    category: 'Other',
    description:
      'House plants, cane baskets from Barpeta, beeswax candles and things for dogs, cats and birds. Plants travel in coir pots and arrive alive, or we send another.',
    status: 'approved',
  },
  {
    key: 'taj',
    businessName: 'Taj Leather Works',
    ownerName: 'Mohammad Irfan Qureshi',
    email: 'tajleather@haat.example',
    phone: '+919800000113',
    address: '31/4 Hing Ki Mandi, Agra, Uttar Pradesh 282003',
    category: 'Fashion',
    description: 'Hand-finished shoes, sandals and bags from Agra. चमड़े के जूते, चप्पल और बैग. Half sizes on request.',
    status: 'suspended',
  },
  {
    key: 'gadget',
    businessName: 'Sasta Gadget Bazaar',
    ownerName: 'Nilesh Chheda',
    email: 'sastagadget@haat.example',
    phone: '+917800000114',
    address: 'Shop 18, Manish Market, Lohar Chawl, Mumbai, Maharashtra 400002',
    category: 'Electronics',
    description: 'Refurbished phones and low-priced accessories. Seven days for exchange on refurbished pieces.',
    status: 'suspended',
  },
  {
    key: 'bhujodi',
    businessName: 'Bhujodi Shawls',
    ownerName: 'Vankar Hansaben Premji',
    email: 'bhujodishawls@haat.example',
    phone: '+919800000115',
    address: 'Vankar Vas, Bhujodi, Bhuj, Kutch, Gujarat 370020',
    category: 'Fashion',
    description: 'Woollen shawls and stoles with extra-weft motifs, woven at home on pit looms. ભુજોડીની શાલ.',
    status: 'pending',
  },
  {
    key: 'kovai',
    businessName: 'Kovai Car Care',
    ownerName: 'Senthil Nathan',
    email: 'kovaicarcare@haat.example',
    phone: '+918800000116',
    address: '203 Mettupalayam Road, R.S. Puram, Coimbatore, Tamil Nadu 641002',
    category: 'Automotive',
    description: 'Seat covers, mats and polish for small cars. கார் பராமரிப்புப் பொருட்கள்.',
    status: 'pending',
  },
  {
    key: 'chilika',
    businessName: 'Chilika Dry Fish & Papad',
    ownerName: 'Sasmita Behera',
    email: 'chilikafoods@haat.example',
    phone: '+917800000117',
    address: 'Near Jetty, Balugaon, Khordha, Odisha 752030',
    category: 'Food & Beverages',
    description:
      'A self-help group of fifteen women. Sun-dried fish, badi and rice papad. FSSAI registration applied for.',
    status: 'pending',
  },
  {
    key: 'quickcure',
    businessName: 'Quick Cure Remedies',
    ownerName: 'Pankaj Rathi',
    email: 'quickcure@haat.example',
    phone: '+919800000118',
    address: '77 Ashok Nagar Extension, Indore, Madhya Pradesh 452001',
    category: 'Beauty & Health',
    description: 'Powders and drops for all complaints. Results in three days.',
    status: 'rejected',
  },
];
