import vm from 'node:vm';

type CompileFunction = typeof vm.compileFunction;

/**
 * Compiles each module once per process, where Jest compiles it anew for each test file: a seventh of the processor's
 * time. Each context still runs it for itself. A real `import()` in such a module throws, as in Jest without Node's
 * experimental modules.
 * @param compile what compiles everything that is not a named module for a context of its own
 */
export function compileOnce(compile: CompileFunction): CompileFunction {
  const compiled = new Map<string, { code: string; script: vm.Script }>();
  return (code, parameters = [], options = {}) => {
    const { filename, parsingContext } = options;
    if (!filename || !parsingContext) return compile(code, parameters, options);
    const opening = `(function (${parameters.join(', ')}) {`;
    const known = compiled.get(filename);
    if (known?.code === code) return known.script.runInContext(parsingContext);
    // The line of the opening is the first of the code: stacks keep naming the right column.
    const columnOffset = -opening.length;
    const script = new vm.Script(`${opening}${code}\n})`, { filename, columnOffset });
    compiled.set(filename, { code, script });
    return script.runInContext(parsingContext);
  };
}

let installed = false;

/** Lets Jest's module loader, which asks Node for each module, compile each of them once per worker. */
export function compileModulesOnce(): void {
  if (installed) return;
  installed = true;
  vm.compileFunction = compileOnce(vm.compileFunction);
}
