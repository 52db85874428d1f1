/** Drawings by the category whose colours they have. */
export const CATEGORIES = {
  tea: 'oolong oriental-beauty coffee-beans matcha ruby-tea jasmine-tea gaiwan tea-tray drip-bags pour-kettle hand-grinder',
  food: 'pineapple-cake mango-dried honey chiffon soy-sauce rice noodles sesame-oil nougat chili-jar plum-jar peanut-candy',
  home: 'hinoki-oil towels brass-lamp ceramic-diffuser succulent candle incense cushion wood-clock vase blanket',
  stationery:
    'notebook fountain-pen postcards washi-tape pen-ink brushes stamps calendar letters pencils',
  craft:
    'yingge-cup oil-umbrella indigo-cloth iron-kettle bamboo-basket leather-keyring celadon-plate wood-spoons leather-wallet lacquer-bowl woven-scarf blown-glass',
  outdoor:
    'enamel-mug backpack thermos moon-chair tent lantern trek-poles sleeping-bag sun-cap waist-bag',
  digital:
    'gift-card forest-wallpaper coffee-course seaside-album presets drawing-course font ebook',
  collectible:
    'gab-badge gab-tote gab-figure film-camera vinyl comics hand-console radio stamp-album toy-train puzzle lucky-cat',
};
for (const [category, names] of Object.entries(CATEGORIES)) CATEGORIES[category] = names.split(' ');

/** The pictures of the categories and their parts: what is drawn, in whose colours. */
export const EMBLEMS = {
  tea: ['oriental-beauty', 'tea'],
  'tea-leaf': ['oolong', 'tea'],
  coffee: ['hand-grinder', 'tea'],
  'tea-ware': ['gaiwan', 'tea'],
  food: ['pineapple-cake', 'food'],
  pastry: ['chiffon', 'food'],
  'dried-fruit': ['mango-dried', 'food'],
  pantry: ['soy-sauce', 'food'],
  home: ['vase', 'home'],
  scent: ['candle', 'home'],
  decor: ['brass-lamp', 'home'],
  textile: ['towels', 'home'],
  plant: ['succulent', 'home'],
  stationery: ['notebook', 'stationery'],
  writing: ['fountain-pen', 'stationery'],
  paper: ['postcards', 'stationery'],
  craft: ['yingge-cup', 'craft'],
  pottery: ['celadon-plate', 'craft'],
  'bamboo-wood': ['bamboo-basket', 'craft'],
  'dye-leather': ['indigo-cloth', 'craft'],
  outdoor: ['tent', 'outdoor'],
  camping: ['lantern', 'outdoor'],
  bags: ['backpack', 'outdoor'],
  drinkware: ['enamel-mug', 'outdoor'],
  digital: ['drawing-course', 'digital'],
  gift: ['gift-card', 'digital'],
  course: ['coffee-course', 'digital'],
  media: ['seaside-album', 'digital'],
  collectible: ['gab-figure', 'collectible'],
  figure: ['lucky-cat', 'collectible'],
  vintage: ['film-camera', 'collectible'],
  'records-books': ['vinyl', 'collectible'],
  other: ['gab-tote', 'stationery'],
};
