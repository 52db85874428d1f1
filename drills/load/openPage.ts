import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type Agent, get } from 'node:https';
import { setTimeout as sleep } from 'node:timers/promises';
import { reconnectPause } from '@common/messages/reconnectPause';
import { createParser } from 'eventsource-parser';

const FIRST_PAUSE_MS = 1_000;
/** A page reconnects a silent stream after this time, ms; shorter than in the browser, to keep the drill short. */
const SILENCE_MS = 20_000;

export interface PageOptions {
  url: string;
  agent: Agent;
  /** Empty for a public stream. */
  token: string;
  onEvent(event: string, data: string): void;
}

/** A page that follows one event stream through any number of losses. */
export class OpenPage {
  isOpen = false;
  isClosed = false;
  #lastId: string | undefined;
  #pause = FIRST_PAUSE_MS;
  #failures = 0;

  constructor(private readonly options: PageOptions) {}

  async #read(): Promise<void> {
    const { url, agent, token, onEvent } = this.options;
    const parser = createParser({
      onEvent: ({ id, event = '', data }) => {
        if (id !== undefined) this.#lastId = id;
        onEvent(event, data);
      },
      onRetry: (ms) => {
        this.#pause = ms;
      },
    });
    const headers = {
      accept: 'text/event-stream',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(this.#lastId && { 'last-event-id': this.#lastId }),
    };
    const request = get(url, { agent, headers });
    request.setTimeout(SILENCE_MS, () => request.destroy());
    const [answer]: IncomingMessage[] = await once(request, 'response');
    if (answer?.statusCode !== 200) {
      answer?.resume();
      return;
    }
    this.isOpen = true;
    this.#failures = 0;
    answer.setEncoding('utf8');
    for await (const text of answer) parser.feed(text);
  }

  async follow(): Promise<void> {
    while (!this.isClosed) {
      // A lost stream is expected in a drill: the page reconnects.
      await this.#read().catch(() => undefined);
      this.isOpen = false;
      await sleep(reconnectPause(this.#pause, this.#failures));
      this.#failures += 1;
    }
  }
}
