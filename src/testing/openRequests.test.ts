import { dropRequests } from './openRequests';
import { answer, envelope, startServer } from './stubServer';

it('an answer to a request of an ended page reaches nobody', async () => {
  const heard = jest.fn();
  let arrive = () => {};
  const hasArrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  let release = () => {};
  const server = await startServer((_, response) => {
    release = () => answer(response, envelope(null), 401);
    arrive();
  });
  const request = new XMLHttpRequest();
  Object.assign(request, { onloadend: heard, onabort: heard, onerror: heard });
  request.open('GET', '/api/x');
  request.send();
  await hasArrived;
  dropRequests();
  release();
  await server.close();
  expect(heard).not.toHaveBeenCalled();
  expect(request.status).toBe(0);
});
