import { colours, option, pricedOption, pricedSizes } from './demoOptions.ts';
import { productsFromTable } from './demoProduct.ts';

export const akshar = [
  ...productsFromTable('akshar', 'Books & Media', 'book', [
    ['गोदान — Premchand', 'The novel in Hindi, paperback, 328 pages, clear type.', 195, 34],
    ['श्यामची आई — Sane Guruji', 'The Marathi classic in a hardbound library edition.', 220, 27],
    [
      'Panchatantra Tales, Illustrated',
      'Forty tales retold in simple English for ages 6 to 10. Colour throughout.',
      350,
      42,
    ],
    [
      'Gitanjali — Rabindranath Tagore',
      'The English text with the Bengali originals facing.',
      240,
      18,
      pricedOption('Binding', { Paperback: 240, Hardback: 420 }),
    ],
    ['Marathi–English Pocket Dictionary', '14,000 entries, flexible cover, fits a school bag.', 175, 51],
    ['School Atlas of India and the World', '96 maps, current district boundaries, index of places.', 310, 39],
    ['Mathematics Practice, Class 10', '1,200 solved and unsolved problems by chapter, state board and CBSE.', 285, 60],
    ['Vidarbha Kitchen: 80 Recipes', 'Saoji, zunka and patodi with measures in spoons and grams. Bilingual.', 395, 12],
    [
      'Used Novels, Bundle of 5',
      'English paperbacks in fair condition. Our choice; tell us what you like.',
      299,
      7,
      'bookStack',
    ],
    ['दासबोध, Large Type', 'Full text in large type, cloth-bound, 640 pages.', 480, 19],
    ['Learn Modi Script', 'A workbook with practice sheets, from letters to old documents.', 260, 0],
    ['Birds of Central India', 'Field guide with 220 photographs and calls by QR code.', 550, 15],
    [
      'Competitive Exam Reasoning, 2024 Edition',
      'Previous edition at half price; questions are unchanged in the main.',
      149.5,
      22,
      'inactive',
    ],
  ]),
  ...productsFromTable('akshar', 'Office Supplies', 'notebook', [
    [
      'Long Notebook 200 Pages, Pack of 6',
      '58 gsm paper, stitched.',
      330,
      110,
      option('Ruling', 'Single-ruled', 'Four-line', 'Unruled'),
    ],
    [
      'Handmade Paper Journal',
      'Cotton-rag paper from Pune, 120 unruled pages, cloth spine.',
      420,
      24,
      colours('Maroon', 'Blue', 'Green'),
    ],
    [
      'Bahi Khata, Cloth-Bound',
      'Traditional account book with string. For Diwali pujan and after.',
      275,
      46,
      pricedOption('Leaves', { '160': 275, '320': 490 }),
    ],
    ['Graph Notebook A4', '1 mm graph on one side, 80 pages.', 90, 65],
    ['Spiral Sketchbook', '150 gsm, 30 sheets, for pencil and light wash.', 310, 18, pricedSizes({ A4: 190, A3: 310 })],
    ['Receipt Book in Triplicate', '50 sets, carbonless, numbered.', 120, 73],
    ['Weekly Planner, Undated', '54 weeks, Indian holidays on a separate card.', 249, 19, 'inactive'],
  ]),
  ...productsFromTable('akshar', 'Office Supplies', 'pen', [
    [
      'Fountain Pen with Converter',
      'Steel nib, resin body, takes bottle ink or cartridges.',
      490,
      21,
      option('Nib', 'Fine', 'Medium', 'Broad'),
    ],
    ['Ball Pens, Box of 20', '0.7 mm, smooth ink.', 160, 130, 'pens', colours('Blue', 'Black', 'Red')],
    ['Calligraphy Pen Set', 'Four nibs for Devanagari and Latin with a practice sheet.', 375, 16],
    ['Bamboo Boru Pens, Set of 3', 'Cut by hand at the slant Devanagari needs. Dip in ink.', 110, 28],
    ['Gel Pens, Assorted, Pack of 10', 'Ten colours, 0.5 mm.', 140, 84, 'pens'],
  ]),
  ...productsFromTable('akshar', 'Office Supplies', 'bag', [
    ['Canvas Document Bag', 'Holds A4 files and a 14-inch laptop; two inner pockets.', 690, 13, 'satchel'],
  ]),
  ...productsFromTable('akshar', 'Office Supplies', 'files', [
    ['Lever Arch Files, Pack of 4', 'A4 board files with index sheets, 75 mm spine.', 480, 26],
    [
      'Colour Pencils, 24 Shades',
      'Soft leads that do not break in the sharpener. With a paper sleeve.',
      220,
      48,
      'pencils',
    ],
  ]),
];
