import type { Mail } from '../mail/mailer';
import { withSupport } from './mail';

test('every mail names the contact of support', async () => {
  const sent: Mail[] = [];
  const mailer = withSupport(
    { send: async (mail) => void sent.push(mail), verify: async () => undefined },
    'help@shop.example',
  );
  await mailer.send({ to: 'mei@shop.example', subject: '驗證碼', text: '您好：' });
  expect(sent).toEqual([
    { to: 'mei@shop.example', subject: '驗證碼', text: '您好：\n客服信箱：help@shop.example' },
  ]);
});
