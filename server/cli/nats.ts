import { StartError } from '../embedded/startError';
import { operatorPath, parseArguments, print, runProgram } from './program';
import { writeSecretFile } from './secretFile';

const USAGE = 'npm run nats -- new [--out=nats.seed]';

/** A new key for NATS: the shop's half goes to a file that only its owner reads, the server's half is printed. */
async function create(file: string): Promise<void> {
  const { nkeys } = await import('@nats-io/transport-node');
  const user = nkeys.createUser();
  await writeSecretFile(file, `${new TextDecoder().decode(user.getSeed())}\n`);
  print(
    `${file} is for NATS_CREDENTIALS_FILE of every process. The server (deploy/nats/nats.conf)`,
  );
  print(`is given NATS_LOGIN=${user.getPublicKey()}`);
}

runProgram(async (args) => {
  const options = { out: { type: 'string', default: 'nats.seed' } } as const;
  const { values, positionals } = parseArguments(USAGE, { args, options, allowPositionals: true });
  if (positionals[0] !== 'new') throw new StartError(USAGE);
  await create(operatorPath(values.out));
  return 0;
});
