import type { Api } from '@common/api';

type History = Api['GET /api/auctions/:id/bids']['data'];
type Bid = History['bids'][number];
type Extension = History['extensions'][number];

/** Extensions of the end with no other bid between them, as one. */
export interface Extended extends Extension {
  times: number;
}

/** Puts newer bids before the known ones. A newer part that does not continue the known one replaces it. */
export function continued(known: History | undefined, newer: History): History {
  if (!known || !newer.continues) return newer;
  return {
    bids: [...newer.bids, ...known.bids],
    extensions: [...newer.extensions, ...known.extensions],
    continues: true,
    hasOlder: known.hasOlder,
  };
}

/** Puts older bids after the known ones. */
export function extended(known: History, older: History): History {
  return {
    bids: [...known.bids, ...older.bids],
    extensions: [...known.extensions, ...older.extensions],
    continues: known.continues,
    hasOlder: older.hasOlder,
  };
}

/**
 * The lines of a history, newest first: an extension stands over the bid that caused it. In the last minutes every bid extends
 * the end, so those that follow each other are one line.
 */
export function timelineOf({ bids, extensions }: History): (Bid | Extended)[] {
  const causedBy = new Map(extensions.map((one) => [one.id, one]));
  const lines: (Bid | Extended)[] = [];
  let run: Extended | undefined;
  let lastId: number | undefined;
  for (const bid of bids) {
    // A proxy bid has the id of the bid that provoked it.
    if (bid.id !== lastId) {
      const extension = causedBy.get(bid.id);
      if (!extension) run = undefined;
      else if (run) {
        run.from = extension.from;
        run.times += 1;
      } else {
        run = { ...extension, times: 1 };
        lines.push(run);
      }
      lastId = bid.id;
    }
    lines.push(bid);
  }
  return lines;
}
