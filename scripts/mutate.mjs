import './lib/checkNode.mjs';

const { spawnSync } = await import('node:child_process');
const { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } = await import(
  'node:fs'
);
const { tmpdir } = await import('node:os');
const { join, relative } = await import('node:path');
const { default: ts } = await import('typescript');
const { inRoot, root } = await import('./lib/root.mjs');
const { main } = await import('./lib/run.mjs');

/** The files with rules about money, each with the tests that must notice a change. */
const SUBJECTS = {
  'common/auctionRules.ts': [
    'common/auctionRules.test.ts',
    'server/modules/trade/auctions/auctions.test.ts',
  ],
  'common/money.ts': ['common/money.test.ts'],
  'common/orderTransitions.ts': [
    'server/db/transitions.test.ts',
    'server/modules/trade/orders/orders.test.ts',
    'server/modules/trade/orders/orderEnds.test.ts',
  ],
  'common/withdrawalTransitions.ts': [
    'server/db/transitions.test.ts',
    'server/modules/money/withdrawals/confirming.test.ts',
  ],
  'server/http/idempotency.ts': [
    'server/modules/trade/orders/orderRaces.test.ts',
    'server/modules/people/auth/wallet.test.ts',
    'server/contract.test.ts',
  ],
  'server/ledger/ledger.ts': ['server/ledger/ledger.test.ts', 'server/ledger/house.test.ts'],
  'server/ledger/swapHold.ts': ['server/modules/trade/auctions/auctions.test.ts'],
  'server/modules/trade/orders/transition.ts': [
    'server/modules/trade/orders/orders.test.ts',
    'server/modules/trade/orders/orderEnds.test.ts',
  ],
};

const { SyntaxKind } = ts;
const SWAPS = new Map([
  [SyntaxKind.LessThanToken, ['<=', '>=']],
  [SyntaxKind.LessThanEqualsToken, ['<', '>']],
  [SyntaxKind.GreaterThanToken, ['>=', '<=']],
  [SyntaxKind.GreaterThanEqualsToken, ['>', '<']],
  [SyntaxKind.EqualsEqualsEqualsToken, ['!==']],
  [SyntaxKind.ExclamationEqualsEqualsToken, ['===']],
  [SyntaxKind.AmpersandAmpersandToken, ['||']],
  [SyntaxKind.BarBarToken, ['&&']],
  [SyntaxKind.QuestionQuestionToken, ['&&']],
  [SyntaxKind.PlusToken, ['-']],
  [SyntaxKind.MinusToken, ['+']],
  [SyntaxKind.AsteriskToken, ['/']],
  [SyntaxKind.SlashToken, ['*']],
]);

/** Mutations of one place each: `{ start, end, text, what }`. Types and SQL texts are left alone. */
function mutantsOf(source) {
  const found = [];
  const add = (node, text) => {
    const what = `${node.getText(source).replace(/\s+/g, ' ').slice(0, 60)} → ${text.slice(0, 40) || 'nothing'}`;
    found.push({ start: node.getStart(source), end: node.getEnd(), text, what });
  };
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node))
      return;
    if (ts.isBinaryExpression(node)) {
      for (const text of SWAPS.get(node.operatorToken.kind) ?? []) add(node.operatorToken, text);
    }
    if (ts.isNumericLiteral(node)) add(node, String(Number(node.text) + 1));
    if (ts.isBigIntLiteral(node)) add(node, `${BigInt(node.text.slice(0, -1)) + 1n}n`);
    if (node.kind === SyntaxKind.TrueKeyword) add(node, 'false');
    if (node.kind === SyntaxKind.FalseKeyword) add(node, 'true');
    if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken) {
      add(node, node.operand.getText(source));
    }
    if (ts.isIfStatement(node)) {
      add(node.expression, 'true');
      add(node.expression, 'false');
    }
    if (ts.isConditionalExpression(node)) {
      add(node.condition, 'true');
      add(node.condition, 'false');
    }
    if (ts.isThrowStatement(node)) add(node, ';');
    if (ts.isExpressionStatement(node)) add(node, ';');
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** A copy of the project for the mutations, so that work in this one can go on. */
function copyProject() {
  const copy = mkdtempSync(join(tmpdir(), 'gab-mutants-'));
  const skipped = /^(node_modules|dist|\.git|\.data|e2e\/out|src\/\.umi.*)$/;
  cpSync(root, copy, { recursive: true, filter: (from) => !skipped.test(relative(root, from)) });
  symlinkSync(inRoot('node_modules'), join(copy, 'node_modules'));
  return copy;
}

function isNoticed(copy, tests) {
  const args = [
    join(root, 'node_modules/jest/bin/jest.js'),
    '--selectProjects',
    'server',
    '-w',
    '2',
    '--bail',
    ...tests,
  ];
  const { status } = spawnSync(process.execPath, args, {
    cwd: copy,
    timeout: 10 * 60_000,
    env: { ...process.env, NODE_ENV: 'test' },
  });
  return status !== 0;
}

/** Applies one mutation after the other and runs the tests; prints those that no test notices. */
await main(() => {
  const wanted = process.argv.slice(2);
  const copy = copyProject();
  let survivors = 0;
  try {
    for (const [file, tests] of Object.entries(SUBJECTS)) {
      if (wanted.length > 0 && !wanted.some((part) => file.includes(part))) continue;
      const path = join(copy, file);
      const text = readFileSync(path, 'utf8');
      const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
      if (isNoticed(copy, tests)) throw new Error(`The tests of ${file} fail without any change.`);
      const mutants = mutantsOf(source);
      let killed = 0;
      for (const { start, end, text: other, what } of mutants) {
        writeFileSync(path, text.slice(0, start) + other + text.slice(end));
        if (isNoticed(copy, tests)) killed += 1;
        else
          console.log(
            `  ${file}:${source.getLineAndCharacterOfPosition(start).line + 1} survives: ${what}`,
          );
      }
      writeFileSync(path, text);
      survivors += mutants.length - killed;
      console.log(
        `${file}: ${killed} of ${mutants.length} noticed (${Math.floor((100 * killed) / mutants.length)} %)`,
      );
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  return survivors === 0 ? 0 : 1;
});
