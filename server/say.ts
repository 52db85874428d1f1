import { LOG_LEVELS } from './config';
import { StartError } from './embedded/startError';
import { createLog } from './log';

/** Reports to the person or program that started the process. */
export interface Speaker {
  say(text: string): void;
  /** Reports what ended the process: a StartError by its sentence, any other error with its stack. */
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
 * Writes sentences at a terminal and in the demo, and elsewhere lines of the log, since a collector reads those line by line.
 */
export function speakerFor(env: NodeJS.ProcessEnv): Speaker {
  const isForPerson = process.stdout.isTTY || !env.CHAIN_RPC_URL;
  return isForPerson
    ? toPerson
    : toLog(LOG_LEVELS.find((level) => level === env.LOG_LEVEL) ?? 'info');
}
