import { examineNode } from './machine';

it.each([
  ['20.8.1', 'fault'],
  ['20.9.0', 'ok'],
  ['26.0.0', 'ok'],
])('Node.js %s is %s', (version, state) => {
  expect(examineNode(version).state).toBe(state);
});
