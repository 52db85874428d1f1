import { maskEmail } from './mails';

test.each([
  ['mei@demo.gab', 'm***i@demo.gab'],
  ['mei.new@demo.gab', 'm***w@demo.gab'],
  ['me@demo.gab', 'm***@demo.gab'],
  ['m@demo.gab', 'm***@demo.gab'],
])(
  '%s is masked as %s: two addresses of one person look different, a short one is not shown whole',
  (email, masked) => {
    expect(maskEmail(email)).toBe(masked);
  },
);
