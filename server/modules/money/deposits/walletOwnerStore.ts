import { type RowOf, t } from '../../../db/columns';
import { type Queryable, statement } from '../../../db/database';

const BINDING = {
  address: t.text,
  member_id: t.int,
  bound_block: t.int,
  /** Null while it is bound. */
  unbound_block: t.int.orNull,
};

const owners = statement(
  'ownersOfWallets',
  // A closed account owns nothing. The lock waits for one that is being closed.
  `SELECT w.address, w.member_id, w.bound_block, w.unbound_block FROM wallets w JOIN members m ON m.id = w.member_id
   WHERE w.address = ANY ($1) AND m.closed_at IS NULL FOR KEY SHARE OF m`,
  BINDING,
);

type Binding = RowOf<typeof BINDING>;

/** Wallet-binding history: who owned an address at a given block. */
export class WalletOwners {
  constructor(private readonly bindings: readonly Binding[]) {}

  private at(block: number): Binding[] {
    return this.bindings.filter(
      ({ bound_block, unbound_block }) =>
        bound_block < block && (unbound_block === null || block <= unbound_block),
    );
  }

  /** The member who owned this address (lower case) at the block. */
  of(address: string, block: number): number | null {
    return this.at(block).find((one) => one.address === address)?.member_id ?? null;
  }

  /** Whether the member owned one of the addresses at the block. */
  include(memberId: number, block: number): boolean {
    return this.at(block).some((one) => one.member_id === memberId);
  }
}

/** Reads all current and past bindings of these addresses (lower case). */
export async function readOwners(db: Queryable, addresses: string[]): Promise<WalletOwners> {
  return new WalletOwners(await db.run(owners, [addresses]));
}
