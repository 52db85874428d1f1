import { examineSender } from './senderRecords';

const FROM = 'GAB 商城市集 <no-reply@mail.shop.example>';
const dns =
  (records: Record<string, string[]>) =>
  async (name: string): Promise<string[]> =>
    records[name] ?? [];
const SPF = {
  'mail.shop.example': ['some-site-verification=7', 'v=spf1 include:relay.example -all'],
};

it.each([
  ['beside the sender', '_dmarc.mail.shop.example'],
  ['above it', '_dmarc.shop.example'],
])('a sender with SPF and a DMARC policy %s is believed', async (_, name) => {
  const found = await examineSender(
    FROM,
    undefined,
    dns({ ...SPF, [name]: ['v=DMARC1; p=reject'] }),
  );
  expect(found).toEqual([
    { what: 'mail', state: 'ok', detail: 'mail.shop.example has SPF and DMARC records' },
  ]);
});

it.each([
  ['SPF and DMARC', {}],
  ['DMARC', SPF],
  ['SPF', { 'mail.shop.example': ['v=spf10'], '_dmarc.shop.example': ['v=DMARC1'] }],
  // The policy of a top-level domain does not count.
  ['SPF and DMARC', { '_dmarc.example': ['v=DMARC1'] }],
])('names a missing %s record', async (missing, records) => {
  expect(await examineSender(FROM, undefined, dns(records))).toEqual([
    {
      what: 'mail',
      state: 'note',
      detail: `mail.shop.example has no ${missing} record: other servers sort its mails as spam, codes to sign in too.`,
    },
  ]);
});

it('a DNS that does not answer is no fault of the shop', async () => {
  const silent = () => Promise.reject(new Error('queryTxt ETIMEOUT mail.shop.example'));
  expect(await examineSender(FROM, undefined, silent)).toMatchObject([
    { state: 'note', detail: expect.stringContaining('cannot be looked up: queryTxt ETIMEOUT') },
  ]);
});
