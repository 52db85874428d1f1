import { openSilentProxy, type SilentProxy } from '../../server/testing/silentProxy';
import { withPort } from './logins';
import type { Env } from './release';
import type { Topology } from './topology';

/** Cables of a topology that a drill may cut: proxies between the processes and what they connect to. */
export class Cables {
  /** By the name of the process; api2 has none. */
  readonly toPooler = new Map<string, SilentProxy>();
  readonly toNats = new Map<string, SilentProxy>();
  toPrimary: SilentProxy | undefined;
  toReplica: SilentProxy | undefined;
  readonly #opened: SilentProxy[] = [];

  async #open(port: number): Promise<SilentProxy> {
    const cable = await openSilentProxy(port);
    this.#opened.push(cable);
    return cable;
  }

  /** Environment by which a process goes through its cables. */
  async env(name: string, topology: Topology): Promise<Env> {
    const env: Env = {};
    if (!this.toPrimary) {
      this.toPrimary = await this.#open(topology.primary.port);
      topology.pooler.point(this.toPrimary.port);
    }
    if (name !== 'api2') {
      const cable = await this.#open(topology.pooler.port);
      this.toPooler.set(name, cable);
      Object.assign(env, topology.shopEnv(cable.port));
    }
    if (topology.replica) {
      this.toReplica ??= await this.#open(topology.replica.port);
      const direct = topology.login('DATABASE_URL', topology.replica);
      env.DATABASE_READ_URL = withPort(direct, this.toReplica.port);
    }
    if (!topology.nats) return env;
    const cable = await this.#open(topology.nats.port);
    this.toNats.set(name, cable);
    return { ...env, NATS_URL: `nats://127.0.0.1:${cable.port}` };
  }

  async close(): Promise<void> {
    for (const cable of this.#opened) await cable.close();
  }
}
