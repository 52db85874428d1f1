import { custodyOf } from './chain/custodyAt';
import { openAudited } from './compose/audited';
import { readConfig } from './config';
import { StartError } from './embedded/startError';
import { findBreaches, findCustodyBreach } from './ledger/audit';

/** Checks the invariants of DESIGN §7 on a shop's database and chain; 1 when one is broken. */
async function main(): Promise<number> {
  const { db, chain, request, close } = await openAudited(readConfig(process.env));
  try {
    const breaches = [
      ...(await findBreaches(db)),
      ...(await findCustodyBreach(db, chain.chainId, custodyOf(chain, request))),
    ];
    for (const { invariant, what, breach } of breaches) {
      console.error(`${invariant} ${what}: ${breach}`);
    }
    console.log(breaches.length === 0 ? 'All invariants hold' : `${breaches.length} breaches`);
    return breaches.length === 0 ? 0 : 1;
  } finally {
    await close();
  }
}

main().then(
  (code) => process.exit(code),
  (error: unknown) => {
    console.error(error instanceof StartError ? error.message : error);
    process.exit(1);
  },
);
