import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';

// Umi's own mock server without the rest of Umi. Prints its port; reads the mock files anew on "reload".
const require = createRequire(import.meta.resolve('@umijs/max/package.json'));
const inPreset = createRequire(require.resolve('@umijs/preset-umi/package.json'));
const { getMockData } = inPreset('./dist/features/mock/getMockData');
const { createMockMiddleware } = inPreset('./dist/features/mock/createMockMiddleware');
const express = inPreset('@umijs/bundler-utils/compiled/express');

const cwd = process.cwd();
const context = { mockData: getMockData({ cwd, mockConfig: {} }) };
const app = express();
app.use(createMockMiddleware({ context }));
app.use((_request, response) => response.status(418).end('not mocked'));
const server = app.listen(0, '127.0.0.1', () => console.log(`port ${server.address().port}`));

createInterface({ input: process.stdin }).on('line', () => {
  context.mockData = getMockData({ cwd, mockConfig: {} });
  console.log('reloaded');
});
