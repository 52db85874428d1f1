import { type Canary, describeCanaries } from '../testing/canaries';
import { EFFECT } from '../testing/checkNames';

const ONE =
  'the shop has one current wallet, the first one is that of its first start, and none is missing between two';
const FIRST = `0x${'a'.repeat(40)}`;
const SECOND = `0x${'b'.repeat(40)}`;
const LATER = '2099-01-01';

interface Made {
  until?: number;
  from?: number;
  at?: string;
  noted?: boolean;
}

/** A replacement as the command makes it, at blocks and a moment that concern nothing else unless given. */
const replacement = ({ until = 1_000_000, from = until, at = LATER, noted = true }: Made = {}) => `
  INSERT INTO shop_chain (chain_id, token_address, system_wallet) VALUES (31337, '0x1', '${FIRST}');
  INSERT INTO staff_actions (staff_id, action, ref_type, ref_id, note, created_at)
    SELECT member_id, 'wallet.replace', 'chain', '31337', '', '${at}' FROM capabilities
    WHERE capability = 'admin' AND ${noted} ORDER BY 1 LIMIT 1;
  INSERT INTO shop_wallets (number, address, retired_block) VALUES (1, '${FIRST}', ${until});
  INSERT INTO shop_wallets (number, address, first_block, staff_id, created_at)
    SELECT 2, '${SECOND}', ${from}, member_id, '${at}' FROM capabilities WHERE capability = 'admin' ORDER BY 4 LIMIT 1;`;

const CANARIES: readonly Canary[] = [
  [
    'leaves the shop without a wallet',
    `${replacement()} DELETE FROM shop_wallets WHERE number = 2`,
    [ONE, EFFECT],
  ],
  [
    'exchanges the first wallet',
    `${replacement()} UPDATE shop_wallets SET address = '0x${'c'.repeat(40)}' WHERE number = 1`,
    [ONE],
  ],
  [
    'replaces the wallet in nobody’s name',
    replacement({ noted: false }),
    ['every replacement of the wallet has its audit row'],
  ],
  [
    'signs with a wallet that was replaced before',
    replacement({ at: '2001-01-01' }),
    ['a wallet signs withdrawals only while it is the current one'],
  ],
  [
    'credits what reached a replaced wallet',
    `${replacement({ until: 0 })} UPDATE chain_blocks SET wallets = 2`,
    ['a deposit to a replaced wallet is credited by staff alone'],
  ],
  [
    'moves the cursor with one of two wallets read',
    replacement({ from: 0 }),
    ['every block was read for all wallets that the shop had by then'],
  ],
];

describeCanaries('wallets', CANARIES);
