import ts from 'typescript';

const { SyntaxKind } = ts;
const BRANCHES = new Set([
  SyntaxKind.IfStatement,
  SyntaxKind.ConditionalExpression,
  SyntaxKind.ForStatement,
  SyntaxKind.ForInStatement,
  SyntaxKind.ForOfStatement,
  SyntaxKind.WhileStatement,
  SyntaxKind.DoStatement,
  SyntaxKind.CaseClause,
  SyntaxKind.CatchClause,
]);
const SHORT_CIRCUITS = new Set([
  SyntaxKind.AmpersandAmpersandToken,
  SyntaxKind.BarBarToken,
  SyntaxKind.QuestionQuestionToken,
]);

const isBranch = (node) =>
  BRANCHES.has(node.kind) ||
  (ts.isBinaryExpression(node) && SHORT_CIRCUITS.has(node.operatorToken.kind));

/**
 * The cyclomatic complexity of each function of a file: one, and one for each branch, loop, `catch`, `&&`, `||` and `??`. A
 * function inside another counts by itself.
 */
export function complexities(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node, owner) => {
    if (ts.isFunctionLike(node) && node.body) {
      const line = source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
      const own = { line, name: node.name?.getText(source) ?? 'a function', complexity: 1 };
      found.push(own);
      ts.forEachChild(node, (child) => visit(child, own));
      return;
    }
    if (owner && isBranch(node)) owner.complexity += 1;
    ts.forEachChild(node, (child) => visit(child, owner));
  };
  visit(source, undefined);
  return found;
}
