import ts from 'typescript';

const TESTS = new Set(['it', 'test']);
/** Names of libraries' functions that fail a test themselves: Testing Library's, fast-check's, Node's. */
const ASSERTING =
  /^(expect|assert|getBy\w+|getAllBy\w+|findBy\w+|findAllBy\w+|waitFor\w*|typeCheck)$/;

const parse = (file, text) => ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);

/** The names in a node, and with them what it calls or hands on to be called. */
function namesIn(node) {
  const names = new Set();
  const visit = (one) => {
    if (ts.isIdentifier(one)) names.add(one.text);
    ts.forEachChild(one, visit);
  };
  visit(node);
  return names;
}

/** Named functions of a file, methods included, each with the names in its body. */
export function functionsOf(file, text) {
  const found = [];
  const visit = (node) => {
    const body = node.initializer ?? node.body;
    const isFunction =
      (ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node)) && body !== undefined;
    const isConstant =
      (ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node)) &&
      body !== undefined &&
      (ts.isArrowFunction(body) || ts.isFunctionExpression(body));
    if ((isFunction || isConstant) && node.name && ts.isIdentifier(node.name)) {
      found.push({ name: node.name.text, names: namesIn(body) });
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file, text));
  return found;
}

/**
 * The functions that assert, themselves or through others, by name.
 * @param known asserting functions of other files; one that these functions define anew counts as they have it
 */
export function assertingNames(functions, known = new Set()) {
  const own = new Set(functions.map(({ name }) => name));
  const asserting = new Set([...known].filter((name) => !own.has(name)));
  for (let size = -1; size !== asserting.size; ) {
    size = asserting.size;
    for (const { name, names } of functions) {
      if ([...names].some((one) => ASSERTING.test(one) || asserting.has(one))) asserting.add(name);
    }
  }
  return asserting;
}

const MODIFIERS = new Set(['each', 'only', 'skip', 'failing', 'concurrent']);

/** Whether the callee is `it`, `it.each([…])` or the like, and no method of something else that is called `test`. */
function isTestFunction(callee) {
  if (ts.isIdentifier(callee)) return TESTS.has(callee.text);
  if (ts.isCallExpression(callee)) return isTestFunction(callee.expression);
  if (ts.isTaggedTemplateExpression(callee)) return isTestFunction(callee.tag);
  return (
    ts.isPropertyAccessExpression(callee) &&
    MODIFIERS.has(callee.name.text) &&
    isTestFunction(callee.expression)
  );
}

const isBareThrow = (node) =>
  ts.isCallExpression(node) &&
  node.arguments.length === 0 &&
  ts.isPropertyAccessExpression(node.expression) &&
  /^toThrow(Error)?$/.test(node.expression.name.text) &&
  !(
    ts.isPropertyAccessExpression(node.expression.expression) &&
    node.expression.expression.name.text === 'not'
  );

/**
 * What a file of tests leaves open: tests that assert nothing, and `toThrow()`, which any error passes, one of the test's own
 * making included.
 * @param asserting as `assertingNames` returns them
 */
export function openTests(file, text, asserting) {
  const source = parse(file, text);
  const found = [];
  const lineOf = (node) => source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
  const visit = (node) => {
    if (isBareThrow(node)) found.push({ line: lineOf(node), what: 'toThrow() names no error' });
    if (ts.isCallExpression(node) && node.arguments.length > 1 && isTestFunction(node.expression)) {
      const names = namesIn(node.arguments[1]);
      if (![...names].some((one) => ASSERTING.test(one) || asserting.has(one))) {
        found.push({ line: lineOf(node), what: 'the test asserts nothing' });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}
