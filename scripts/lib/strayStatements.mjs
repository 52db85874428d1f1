import ts from 'typescript';

/** `SELECT 1`, which only tests the connection, names no table. */
const SQL =
  /^\s*(SELECT\b(?! 1$)|INSERT INTO|UPDATE|DELETE FROM|WITH|MERGE INTO|TRUNCATE|LOCK TABLE)\b/;
const PLACES = /^server\/(ledger|db)\/|\/(store|[a-z][A-Za-z]*Store)\.ts$/;
const TEST = /\.(test|suite|behavior)\.tsx?$|\/testing\//;

/** SQL text outside stores, as `file:line: rule`. Named `statement(...)`s are tested. */
export function strayStatements(file, text) {
  if (PLACES.test(file) || TEST.test(file) || /\bstatement\(/.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const found = [];
  const visit = (node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
      const sql = ts.isTemplateExpression(node) ? node.head.text : node.text;
      const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
      if (SQL.test(sql)) found.push(`${file}:${line + 1}: SQL belongs to stores, ledger or db`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
