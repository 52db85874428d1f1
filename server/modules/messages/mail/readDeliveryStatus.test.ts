import { readDeliveryStatus } from './readDeliveryStatus';

/** As Postfix returns a mail; lines end as a pipe gets them. */
const returned = (fields: readonly string[]) =>
  [
    'From: MAILER-DAEMON@mx.example (Mail Delivery System)',
    'To: bounces+12-1795844317858-00112233445566778899@shop.example',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b1"',
    '',
    '--b1',
    'Content-Type: text/plain; charset=us-ascii',
    '',
    'Status: 5.1.1 said the text for people',
    '--b1',
    'Content-Description: Delivery report',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...fields,
    '--b1',
    'Content-Type: message/rfc822',
    '',
    'Subject: Status',
    'Action: failed',
    'Status: 5.1.1',
    '--b1--',
  ].join('\n');

const FAILED = ['Final-Recipient: rfc822; mei@mail.example', 'Action: failed'];

it.each([
  [
    'as Postfix says it',
    ['Status: 5.1.1', 'Diagnostic-Code: smtp; 550 5.1.1 <mei@mail.example>:', '    no such user'],
    '550 5.1.1 <mei@mail.example>: no such user',
  ],
  [
    'as Exchange says it',
    ['Status: 5.1.10', 'Diagnostic-Code: smtp;550 5.1.10 RESOLVER'],
    '550 5.1.10 RESOLVER',
  ],
  [
    'with a general status',
    ['Status: 5.0.0', 'Diagnostic-Code: smtp; 550 No such user'],
    '550 No such user',
  ],
  ['without what the server said', ['Status: 5.1.2'], '5.1.2'],
])('names a mailbox that is not there, %s', (_, fields, answer) => {
  const text = returned([...FAILED, ...fields]);
  expect(readDeliveryStatus(text)).toBe(answer);
  expect(readDeliveryStatus(text.replaceAll('\n', '\r\n'))).toBe(answer);
  expect(readDeliveryStatus([...FAILED, ...fields].join('\n'))).toBe(answer);
});

it.each([
  ['is late', ['Action: delayed', 'Status: 5.1.1']],
  ['was delivered', ['Action: delivered', 'Status: 2.0.0']],
  [
    'met a full mailbox',
    ['Action: failed', 'Status: 5.2.2', 'Diagnostic-Code: smtp; 552 5.2.2 full'],
  ],
  [
    'was taken for spam',
    ['Action: failed', 'Status: 5.7.1', 'Diagnostic-Code: smtp; 550 5.7.1 no'],
  ],
  [
    'met a general fault',
    ['Action: failed', 'Status: 5.0.0', 'Diagnostic-Code: smtp; 550 5.7.26 no'],
  ],
  ['was tried in vain', ['Action: failed', 'Status: 4.4.1', 'Diagnostic-Code: smtp; 550 timeout']],
  ['says nothing', ['Action: failed']],
])('says nothing of the mailbox of a mail that %s', (_, fields) => {
  expect(readDeliveryStatus(returned(fields))).toBeUndefined();
});

it('reads no status outside of the report, and takes any text', () => {
  expect(readDeliveryStatus('')).toBeUndefined();
  expect(readDeliveryStatus('I am away until Monday.\n\nStatus: 5.1.1')).toBeUndefined();
  expect(readDeliveryStatus(returned([]))).toBeUndefined();
});
