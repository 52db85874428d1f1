import { disturbShop } from '../shop';
import { runRelease } from '../topology/release';

/** `npm run db -- drill` beside the working shop: dump, restore, migrate, full audit. */
export async function dump(): Promise<string[]> {
  let code = -1;
  const { faults } = await disturbShop({}, (topology) => [
    {
      what: 'dump and restore',
      async act() {
        const result = await runRelease(['server/cli/db.js', 'drill'], topology.operatorEnv());
        code = result.code;
        console.log(result.said.trim());
        return undefined;
      },
    },
  ]);
  return [...faults, ...(code === 0 ? [] : [`npm run db -- drill ended with ${code}`])];
}
