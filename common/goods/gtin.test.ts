import { isSoundBarcode } from './gtin';

it.each(['4710088430014', '036000291452', '96385074', '00012345600012', '4006381333931'])(
  'the GTIN %s has the right check digit',
  (code) => expect(isSoundBarcode(code)).toBe(true),
);

it.each(['4006381333932', '036000291453', '96385075', '4006381333391'])(
  'the GTIN %s is mistyped',
  (code) => expect(isSoundBarcode(code)).toBe(false),
);

it.each(['', 'GAB-001', '12345', '123456789', '４００６３８１３３３９３２'])(
  'the code %j is the shop’s own',
  (code) => expect(isSoundBarcode(code)).toBe(true),
);
