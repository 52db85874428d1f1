import { LOG_LEVELS } from './config';
import { StartError } from './embedded/startError';
import { createLog } from './log';

/** Says what whoever started the process waits for. */
export interface Speaker {
  say(text: string): void;
  /** What ended the process: of a problem that the operator can mend its sentence, of any other its stack too. */
  fail(error: unknown): void;
}

const toPerson: Speaker = {
  say: (text) => void process.stdout.write(`${text}\n`),
  fail: (error) => console.error(error instanceof StartError ? error.message : error),
};

function toLog(level: string): Speaker {
  const log = createLog(level);
  return {
    say: (text) => log.info(text),
    fail: (error) =>
      error instanceof StartError
        ? log.fatal(error.message)
        : log.fatal({ err: error }, 'the process ended by an error'),
  };
}

/**
 * Sentences at a terminal and in the demo, whose chain is its own; lines of the log elsewhere, since a collector reads
 * those line by line.
 */
export function speakerFor(env: NodeJS.ProcessEnv): Speaker {
  const isForPerson = process.stdout.isTTY || !env.CHAIN_RPC_URL;
  return isForPerson
    ? toPerson
    : toLog(LOG_LEVELS.find((level) => level === env.LOG_LEVEL) ?? 'info');
}
