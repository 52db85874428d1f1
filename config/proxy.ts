const api = process.env.API_URL ?? 'http://localhost:8000';

/** The paths that the API serves in development. `changeOrigin` is off, because sign-in messages name the page's host. */
export const proxy = Object.fromEntries(
  ['/api', '/files', '/mailbox', '/__serverLoader'].map((path) => [
    path,
    { target: api, changeOrigin: false },
  ]),
);
