import type { Campaign, CampaignPreview } from '@common/endpoints/campaigns';
import { screen, waitFor } from '@testing-library/react';
import { fill, findVisible, person, press } from '@/testing/person';
import { renderSite } from '@/testing/renderSite';
import { meOf, STAFF, signIn } from '@/testing/session';
import { pageOf } from '@/testing/shop';
import { Refusal, type StubApi, startApi } from '@/testing/stubApi';
import { readText } from './readText';
// The page's chunk, so that no test waits for it to be compiled.
import './campaigns';

const ADMIN = { ...STAFF, id: 3, name: '王店長', capabilities: ['admin' as const] };
const CAMPAIGN: Campaign = {
  id: 4,
  name: '雙十一',
  cap: '1000',
  granted: '0',
  createdBy: '王店長',
  createdAt: Date.UTC(2026, 10, 11),
  batches: [],
};
const CSV = '41,10,頭獎';
const preview = (part: Partial<CampaignPreview> = {}): CampaignPreview => ({
  rows: [
    {
      line: 1,
      who: '41',
      member: { id: 41, name: '小美' },
      amount: '10',
      note: '頭獎',
      fault: null,
    },
  ],
  count: 1,
  total: '10',
  left: '1000',
  fault: null,
  digest: 'd1',
  ...part,
});
const LOOK = 'POST /api/admin/campaigns/4/preview';
const GRANT = 'POST /api/admin/campaigns/4/grants';

let api: StubApi;
beforeEach(async () => {
  api = await startApi({ 'GET /api/admin/campaigns': () => pageOf([CAMPAIGN]) });
});
afterEach(() => api.close());

async function visit(member: typeof STAFF = ADMIN): Promise<void> {
  signIn(member);
  api.on({ 'GET /api/me': () => meOf(member) });
  await renderSite('/admin/money/campaigns');
  await screen.findByText('雙十一');
}

async function upload(): Promise<void> {
  await press('上傳名單');
  const file = Object.assign(new File([CSV], 'a.csv'), {
    arrayBuffer: async () => new TextEncoder().encode(CSV).buffer,
  });
  await person.upload(await screen.findByLabelText('CSV 檔案'), file);
}

it('grants what was looked at, with its digest and a note', async () => {
  api.on({ [LOOK]: () => preview() });
  api.on({
    [GRANT]: () => {
      throw new Refusal('CONTENT_CHANGED');
    },
  });
  await visit();
  await upload();
  await fill('說明（會留下紀錄）', '行銷部確認的名單');
  await press('確認發放 1 筆');
  await waitFor(() => expect(api.askedOf(GRANT)).toHaveLength(1));
  // Refused: it is looked at again, and what was typed stays.
  await waitFor(() => expect(api.askedOf(LOOK)).toHaveLength(2));
  expect(screen.getByLabelText('說明（會留下紀錄）')).toHaveValue('行銷部確認的名單');
  api.on({ [GRANT]: () => CAMPAIGN });
  await press('確認發放 1 筆');
  expect(await screen.findByText('已全部發放')).toBeInTheDocument();
  expect(api.askedOf(GRANT)[1]?.body).toEqual({ csv: CSV, digest: 'd1', note: '行銷部確認的名單' });
});

it('closes when the grant waits for a second person', async () => {
  api.on({ [LOOK]: () => preview() });
  api.on({
    [GRANT]: () => {
      throw new Refusal('DECISION_PROPOSED', { limit: '10000' });
    },
  });
  await visit();
  await upload();
  await fill('說明（會留下紀錄）', '行銷部確認的名單');
  await press('確認發放 1 筆');
  expect(await screen.findByText(/超過 10000 的款項要兩個人決定/)).toBeInTheDocument();
  await waitFor(() => expect(screen.queryByLabelText('說明（會留下紀錄）')).toBeNull());
  expect(api.askedOf(LOOK)).toHaveLength(1);
});

it('grants nothing of a file with a faulty row, and says which', async () => {
  const row = { line: 2, who: '99', member: null, amount: '1', note: '', fault: '沒有這位會員' };
  const fault = '有 1 筆需要修正，修正前不會發出任何一筆。';
  api.on({ [LOOK]: () => preview({ rows: [...preview().rows, row], fault, digest: '' }) });
  await visit();
  await upload();
  expect(await screen.findByText(fault)).toBeInTheDocument();
  expect(screen.getByText('沒有這位會員')).toBeInTheDocument();
  const ok = screen.getByText('確認發放', { selector: 'button *' }).closest('button');
  expect(ok).toBeDisabled();
});

it('offers nothing to staff who may not grant', async () => {
  await visit(STAFF);
  expect(screen.queryByText('上傳名單')).toBeNull();
  expect(screen.queryByText('新增活動')).toBeNull();
});

it('reads UTF-8, and Big5 as Excel writes it', async () => {
  const blob = (bytes: number[]) =>
    Object.assign(new Blob(), { arrayBuffer: async () => new Uint8Array(bytes).buffer });
  expect(await readText(blob([0xe7, 0x8d, 0x8e]))).toBe('獎');
  expect(await readText(blob([0xbc, 0xfa]))).toBe('獎');
});

it('says who else is about to grant from the campaign', async () => {
  const quiet = '/api/admin/presence/campaign/4/events';
  await visit();
  await press('上傳名單');
  await waitFor(() => expect(api.isFollowed(quiet)).toBe(true));
  const people = [{ id: 9, name: '副店長', isEditing: true, since: Date.now() }];
  api.emit('presence', { people, last: null, changes: 0 }, quiet);
  await findVisible(/副店長正在編輯/);
});
