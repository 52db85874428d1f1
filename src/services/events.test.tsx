import type { IncomingMessage, ServerResponse } from 'node:http';
import { act, render, screen, waitFor } from '@testing-library/react';
import { type ServerEvent, useEvents, usePublicEvents } from '@/services/events';
import { logOut, saveUser, storedUser } from '@/session/session';
import { startServer } from '@/testing/stubServer';

let server: Awaited<ReturnType<typeof startServer>>;
let handle: (request: IncomingMessage, response: ServerResponse) => void;
let received: IncomingMessage[];
let streams: ServerResponse[];
beforeEach(async () => {
  received = [];
  streams = [];
  handle = (_, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('retry: 50\nid: 10\nevent: ready\ndata: {}\n\n');
    streams.push(res);
  };
  server = await startServer((req, res) => {
    received.push(req);
    handle(req, res);
  });
});
afterEach(() => server.close());

const signIn = (token = 'token-1') =>
  saveUser({ access_token: token, expires_at: Date.now() + 60_000 });

function Listener({ seen }: { seen: ServerEvent[] }) {
  useEvents((event) => seen.push(event));
  return null;
}
function Watcher({ seen }: { seen: ServerEvent[] }) {
  const stands = usePublicEvents('/api/auctions/5/events', (event) => seen.push(event));
  return <p>{stands ? '連線中' : '已中斷'}</p>;
}
const begin = async (seen: ServerEvent[]) => {
  render(
    <>
      <Listener seen={seen} />
      <Listener seen={seen} />
    </>,
  );
  await waitFor(() => expect(seen).toHaveLength(2));
};

it('every listener receives each event over one stream with the bearer header', async () => {
  signIn();
  const seen: ServerEvent[] = [];
  await begin(seen);
  // An event may arrive in pieces, split even within a character.
  const bytes = Buffer.from('id: 11\nevent: order\ndata: {"note":"茶"}\n\n');
  streams[0]?.write(bytes.subarray(0, 36));
  await new Promise((resolve) => setTimeout(resolve, 50));
  streams[0]?.write(bytes.subarray(36));
  await waitFor(() => expect(seen).toHaveLength(4));
  expect(seen[3]).toEqual({ id: '11', type: 'order', data: { note: '茶' } });
  expect(received).toHaveLength(1);
  expect(received[0]?.headers.authorization).toBe('Bearer token-1');
  expect(received[0]?.headers['last-event-id']).toBeUndefined();
});

it('a broken stream resumes after the last received event', async () => {
  signIn();
  const seen: ServerEvent[] = [];
  await begin(seen);
  streams[0]?.write('id: 12@746:749:747,748\nevent: order\ndata: {}\n\nid: 13\nevent: or');
  await waitFor(() => expect(seen).toHaveLength(4));
  streams[0]?.destroy();
  await waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]?.headers['last-event-id']).toBe('12@746:749:747,748');
});

it('the stream reconnects after errors with growing delays', async () => {
  signIn();
  const times: number[] = [];
  const ready = handle;
  handle = (req, res) => {
    times.push(performance.now());
    if (times.length === 1) ready(req, res);
    else res.writeHead(503).end();
  };
  const seen: ServerEvent[] = [];
  await begin(seen);
  streams[0]?.end();
  await waitFor(() => expect(times).toHaveLength(5));
  const gaps = times.slice(1).map((time, n) => time - (times[n] ?? 0));
  // Each pause is twice the last one, less a quarter at most; a busy machine lengthens them.
  for (const [n, gap] of gaps.entries()) expect(gap).toBeGreaterThan(50 * 2 ** n * 0.75 - 2);
});

it('the stream reconnects at once when the device is online again', async () => {
  signIn();
  handle = (_, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.write('retry: 60000\nid: 10\nevent: ready\ndata: {}\n\n');
    streams.push(res);
  };
  const seen: ServerEvent[] = [];
  await begin(seen);
  streams[0]?.destroy();
  // Repeated, because nothing signals when the page has noticed the broken stream.
  await waitFor(() => {
    window.dispatchEvent(new Event('online'));
    expect(received).toHaveLength(2);
  });
});

it('the stream stops with the session', async () => {
  signIn();
  const seen: ServerEvent[] = [];
  await begin(seen);
  const closed = new Promise((resolve) => streams[0]?.once('close', resolve));
  act(() => logOut());
  await closed;
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(received).toHaveLength(1);
});

it('the stream continues with the next session’s token', async () => {
  signIn();
  const seen: ServerEvent[] = [];
  await begin(seen);
  act(() => signIn('token-2'));
  await waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]?.headers.authorization).toBe('Bearer token-2');
  expect(received[1]?.headers['last-event-id']).toBeUndefined();
});

it('a refused token ends the session and the stream', async () => {
  signIn();
  handle = (_, res) => res.writeHead(401).end();
  render(<Listener seen={[]} />);
  await waitFor(() => expect(storedUser()).toBeUndefined());
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(received).toHaveLength(1);
});

it('a visitor has no stream', async () => {
  render(<Listener seen={[]} />);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(received).toHaveLength(0);
});

it('a public stream whose data a proxy holds back is not connected', async () => {
  let release: () => void = () => undefined;
  handle = (_, res) => {
    res.writeHead(200, { 'content-type': 'text/event-stream' });
    res.flushHeaders();
    release = () => res.write('retry: 50\n\n');
  };
  render(<Watcher seen={[]} />);
  await waitFor(() => expect(received).toHaveLength(1));
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(screen.getByText('已中斷')).toBeInTheDocument();
  release();
  expect(await screen.findByText('連線中')).toBeInTheDocument();
});

it('a public stream resumes too, reports its state, and sends no token', async () => {
  signIn();
  const seen: ServerEvent[] = [];
  render(<Watcher seen={seen} />);
  expect(await screen.findByText('連線中')).toBeInTheDocument();
  await waitFor(() => expect(seen).toHaveLength(1));
  streams[0]?.write('id: 41\nevent: lot\ndata: {"bidCount":7}\n\nid: 42\nevent: lot\nda');
  await waitFor(() => expect(seen).toHaveLength(2));
  const ready = handle;
  let accept: () => void = () => undefined;
  handle = (req, res) => {
    accept = () => ready(req, res);
  };
  streams[0]?.destroy();
  expect(await screen.findByText('已中斷')).toBeInTheDocument();
  await waitFor(() => expect(received).toHaveLength(2));
  expect(received[1]?.headers['last-event-id']).toBe('41');
  expect(received.map(({ headers }) => headers.authorization)).toEqual(['Bearer', 'Bearer']);
  accept();
  expect(await screen.findByText('連線中')).toBeInTheDocument();
  // The incomplete event's data is not added to the next one.
  await waitFor(() => expect(seen.map(({ id }) => id)).toEqual(['10', '41', '10']));
});
