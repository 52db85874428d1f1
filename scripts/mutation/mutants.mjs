import ts from 'typescript';

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
  [SyntaxKind.PlusEqualsToken, ['-=']],
  [SyntaxKind.MinusEqualsToken, ['+=']],
  [SyntaxKind.AsteriskToken, ['/']],
  [SyntaxKind.SlashToken, ['*']],
]);
const METHODS = new Map([
  ['every', 'some'],
  ['some', 'every'],
  ['min', 'max'],
  ['max', 'min'],
]);

/** Other texts of a node, each of which is a mutation. */
function* otherTexts(node, source) {
  if (ts.isNumericLiteral(node)) yield String(Number(node.text) + 1);
  if (ts.isBigIntLiteral(node)) yield `${BigInt(node.text.slice(0, -1)) + 1n}n`;
  if (node.kind === SyntaxKind.TrueKeyword) yield 'false';
  if (node.kind === SyntaxKind.FalseKeyword) yield 'true';
  if (ts.isPrefixUnaryExpression(node) && node.operator === SyntaxKind.ExclamationToken)
    yield node.operand.getText(source);
  if (ts.isThrowStatement(node) || ts.isExpressionStatement(node)) yield ';';
}

/** The parts of a node that are replaced: `[part, its other texts]`. */
function* replacedParts(node, source) {
  yield [node, [...otherTexts(node, source)]];
  if (ts.isBinaryExpression(node))
    yield [node.operatorToken, SWAPS.get(node.operatorToken.kind) ?? []];
  if (ts.isIfStatement(node)) yield [node.expression, ['true', 'false']];
  if (ts.isConditionalExpression(node)) yield [node.condition, ['true', 'false']];
  if (ts.isPropertyAccessExpression(node) && METHODS.has(node.name.text))
    yield [node.name, [METHODS.get(node.name.text)]];
}

const shorten = (text, most) => text.replace(/\s+/g, ' ').slice(0, most);

/** Mutations of a TypeScript file, of one place each. Types and the texts of SQL statements are left alone. */
function mutantsOfTypeScript(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isImportDeclaration(node))
      return;
    for (const [part, others] of replacedParts(node, source)) {
      for (const other of others) {
        found.push({ start: part.getStart(source), end: part.getEnd(), other });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

/** Replacements in SQL, by pattern; `$1` of a pattern stays in front. */
const SQL_SWAPS = [
  [/( )<=(?= )/g, '<'],
  [/( )>=(?= )/g, '>'],
  [/( )<(?= )/g, '<='],
  [/( )>(?= )/g, '>='],
  [/( )<>(?= )/g, '='],
  [/((?:IF|WHERE|AND|OR|WHEN|ON) [^;\n]*?(?<!ERRCODE|DETAIL) )=(?= )/g, '<>'],
  [/( )AND(?= )/g, 'OR'],
  [/( )OR(?= [^R])/g, 'AND'],
  [/( )\+(?= )/g, '-'],
  [/( )-(?= )/g, '+'],
  [/(IF )(?!NOT EXISTS|EXISTS)[^;]*?(?= THEN)/g, 'TRUE'],
  [/(IF )(?!NOT EXISTS|EXISTS)[^;]*?(?= THEN)/g, 'FALSE'],
  [/()RAISE EXCEPTION[^;]*;/g, 'NULL;'],
  [/()PERFORM [^;]*;/g, 'NULL;'],
  [/( )FOR (?:NO KEY )?UPDATE(?= |;|\n)/g, ''],
];

/** Mutations of a file of SQL functions; comments and the definitions' heads are left alone. */
function mutantsOfSql(text) {
  const code = text
    .replace(/--[^\n]*/g, (comment) => ' '.repeat(comment.length))
    .replace(/CREATE OR REPLACE [^$;]*/g, (head) => head.replace(/[^\n]/g, ' '));
  return SQL_SWAPS.flatMap(([pattern, other]) =>
    [...code.matchAll(pattern)].map((match) => ({
      start: match.index + match[1].length,
      end: match.index + match[0].length,
      other,
    })),
  ).sort((a, b) => a.start - b.start);
}

/**
 * Mutations of a file: what is replaced (`start`, `end`), by what (`other`), and a name that survives changes elsewhere:
 * the line, what changes in it, and which of the same kind it is.
 */
export function mutantsOf(file, text) {
  const mutants = file.endsWith('.sql') ? mutantsOfSql(text) : mutantsOfTypeScript(file, text);
  const seen = new Map();
  return mutants.map(({ start, end, other }) => {
    const before = text.slice(0, start);
    const lineStart = before.lastIndexOf('\n') + 1;
    const lineEnd = text.indexOf('\n', start);
    const line = text.slice(lineStart, lineEnd < 0 ? undefined : lineEnd).trim();
    const change = `${shorten(text.slice(start, end), 60)} → ${shorten(other, 40) || 'nothing'}`;
    const same = `${line} | ${change}`;
    const nth = (seen.get(same) ?? 0) + 1;
    seen.set(same, nth);
    return {
      start,
      end,
      other,
      lineNumber: before.split('\n').length,
      name: nth === 1 ? same : `${same} (${nth})`,
    };
  });
}
