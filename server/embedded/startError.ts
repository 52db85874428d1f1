/** Something the person who started the program can put right; `message` says what and how. */
export class StartError extends Error {
  override name = 'StartError';
}
