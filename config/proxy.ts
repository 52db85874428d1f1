const api = process.env.API_URL ?? 'http://localhost:8000';

/** The host stays the page's own, for sign-in messages name it. What the API serves beside the pages; everything else is Umi's dev server. */
export const proxy = Object.fromEntries(
  ['/api', '/files', '/mailbox', '/__serverLoader'].map((path) => [
    path,
    { target: api, changeOrigin: false },
  ]),
);
