import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Env } from './release';

/** Debian's libfaketime; undefined without the package. */
export const FAKETIME = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketime.so.1`)
  .find(existsSync);

/** Time until a process has noticed that its clock was set, ms; it looks each second. */
export const NOTICED_MS = 2_500;

/** Wall clocks of machines, which a drill sets while their programs run; monotonic clocks are not changed. */
export class Clocks {
  readonly #folder = mkdtempSync(join(tmpdir(), 'gab-clocks-'));

  constructor() {
    // PostgreSQL runs under an account of its own.
    chmodSync(this.#folder, 0o755);
  }

  #fileOf = (machine: string) => join(this.#folder, `${machine}.time`);

  /** Environment of a program on that machine. */
  env(machine: string): Env {
    this.set(machine, 0);
    return {
      LD_PRELOAD: FAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: this.#fileOf(machine),
      FAKETIME_CACHE_DURATION: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
  }

  /** @param seconds from the right time */
  set(machine: string, seconds: number): void {
    writeFileSync(this.#fileOf(machine), `${seconds < 0 ? '' : '+'}${seconds}`);
  }

  close(): void {
    rmSync(this.#folder, { recursive: true });
  }
}
