import { randomUUID } from 'node:crypto';
import type { ChainState } from '@common/endpoints/adminDeposits';
import type { UnknownOutflow } from '@common/endpoints/adminOutflows';
import type { Database } from '../../server/db/database';
import * as make from '../../server/testing/factories';
import type { Topology } from '../topology/topology';

interface Envelope<T> {
  success: boolean;
  errorCode: string;
  data: T;
}

/** A signed-in user of one API, past the balancer. */
export class Caller {
  constructor(
    private readonly topology: Topology,
    readonly token: string,
  ) {}

  /** @throws Error unless it succeeds */
  async must<T>(method: 'GET' | 'POST', path: string, body?: object): Promise<T> {
    const [api] = this.topology.apis;
    const port = api ? this.topology.portOf(api) : 0;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        'idempotency-key': randomUUID(),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    const { success, errorCode, data }: Envelope<T> = JSON.parse(await answer.text());
    if (!success) throw new Error(`${method} ${path}: ${errorCode} ${JSON.stringify(data)}`);
    return data;
  }
}

/** An administrator who brings a restored shop back as docs/OPERATING.md says. */
export class Administrator extends Caller {
  static async create(topology: Topology, db: Database): Promise<Administrator> {
    const id = await make.createMember(db, '還原的管理員', ['staff', 'admin']);
    return new Administrator(topology, await make.createSession(db, id));
  }

  async openOutflows(): Promise<UnknownOutflow[]> {
    const path = '/api/admin/outflows?state=open&pageSize=100';
    return (await this.must<{ list: UnknownOutflow[] }>('GET', path)).list;
  }

  /** Books an outflow as what the console offers first. */
  async book({ id, candidates, owners }: UnknownOutflow): Promise<string> {
    const note = '還原備份後核對區塊瀏覽器';
    const path = `/api/admin/outflows/${id}`;
    const fits = candidates.find((one) => one.fits);
    const [owner] = owners;
    const { booking } = fits
      ? await this.must<UnknownOutflow>('POST', `${path}/paid`, { withdrawalId: fits.id, note })
      : await this.must<UnknownOutflow>('POST', `${path}/book`, {
          ...(owner ? { as: 'member', memberId: owner.id } : { as: 'loss' }),
          note,
        });
    return booking?.as ?? '';
  }

  /** Lifts a halt of the payer, if there is one. */
  async resume(): Promise<void> {
    const { halted } = await this.must<ChainState>('GET', '/api/admin/chain');
    if (!halted) return;
    const body = { reason: '備份已核對完成', haltedAt: halted.at };
    await this.must('POST', '/api/admin/chain/resume', body);
  }
}
