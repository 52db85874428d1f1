import { readFile } from 'node:fs/promises';
import type { Journey } from '../lib/journey';
import { see, signInByEmail } from '../lib/people';

const ADDRESS = 'own.copy@example.com';

export const ownCopy: Journey = {
  name: 'a member downloads everything that is kept about them as one file, and is told so',
  async walk(stage) {
    const person = await stage.enter('/');
    await signInByEmail(person, ADDRESS, '/member/profile');
    const { page } = person;
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: '下載我的資料' }).click();
    await see(page, '已下載您的資料');
    const file = JSON.parse(await readFile(await (await saved).path(), 'utf8'));
    const [member] = file.資料.個人資料;
    if (member.電子郵件 !== ADDRESS) throw new Error('the file is of somebody else');
    if (file.資料.登入與裝置.length !== 1) throw new Error('the file lacks the session');
    await page.goto('/member/notices');
    await see(page, '資料已下載');
  },
};
