import { execFileSync } from 'node:child_process';

/** Files of the server that read their machine's own clock, which may be off, by the reason why that does no harm (ADR 134). */
const OWN_CLOCK: Readonly<Record<string, readonly string[]>> = {
  'Compares it with the database’s': ['server/db/clock.ts', 'server/db/clockOffset.ts'],
  'Says what the machine itself sees, to its operator': [
    'server/cli/backup.ts',
    'server/cli/doctor/certificate.ts',
    'server/cli/doctor/chain.ts',
    'server/shutdownSignal.ts',
  ],
  'Belongs to the demo': [
    'server/db/seed/listProduct.ts',
    'server/db/seed/seedLots.ts',
    'server/db/seed/seedNews.ts',
    'server/db/seed/seedShop.ts',
    'server/embedded/anvil.ts',
    'server/embedded/processes.ts',
    'server/mail/folderMailer.ts',
    'server/modules/trade/tracking/moveDemoParcels.ts',
  ],
  'Counts requests by the minute': ['server/http/limiter.ts'],
  'Tells one notice from another; the database dates it': [
    'server/modules/people/secondFactor/enrol.ts',
    'server/modules/people/secondFactor/pass.ts',
    'server/modules/people/secondFactor/reset.ts',
    'server/modules/shopfront/stockAlerts/notifyRestocked.ts',
    'server/modules/trade/auctions/putUpLot.ts',
    'server/modules/trade/invoices/correctInvoice.ts',
    'server/modules/trade/orders/notifyOrder.ts',
  ],
  'A day in a number that nothing is computed from': [
    'server/modules/trade/orders/insertOrders.ts',
  ],
  'A year’s start when none is asked for; the end is open': [
    'server/modules/money/records/exportRecords.ts',
  ],
  'Since when another member of staff is there, for a few minutes': [
    'server/modules/staff/presence/presence.ts',
  ],
};

it('nothing else goes by the clock of the machine that it runs on', () => {
  const tests = ['test.ts', 'suite.ts'].map((end) => `:(exclude,glob)**/*.${end}`);
  const paths = [':(glob)server/**/*.ts', ':(glob)common/**/*.ts', ...tests];
  const apart = ['server/testing', 'server/chain/fakeNode.ts'].map((path) => `:(exclude)${path}`);
  const found = execFileSync(
    'git',
    ['grep', '-lE', 'Date\\.now\\b|new Date\\(\\)', '--', ...paths, ...apart],
    { encoding: 'utf8' },
  );
  expect(found.trim().split('\n').toSorted()).toEqual(Object.values(OWN_CLOCK).flat().toSorted());
});
