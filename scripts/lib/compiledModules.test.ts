import vm from 'node:vm';
import { compileOnce } from './compiledModules';

const filename = '/a/module.js';

/** What one test file does with a module. */
function load(compile: typeof vm.compileFunction, code: string) {
  const module = { exports: {} as Record<string, unknown> };
  const run = compile(code, ['module', 'exports'], {
    filename,
    parsingContext: vm.createContext(),
  });
  run.call(module.exports, module, module.exports);
  return module.exports;
}

describe('compileOnce', () => {
  it('gives each context a state and built-in objects of its own', () => {
    const compile = compileOnce(vm.compileFunction);
    const code = 'let count = 0; exports.next = () => ++count; exports.Array = Array;';
    const first = load(compile, code) as { next(): number; Array: unknown };
    expect([first.next(), first.next()]).toEqual([1, 2]);
    const second = load(compile, code) as typeof first;
    expect(second.next()).toBe(1);
    expect(second.Array).not.toBe(first.Array);
  });

  it('compiles a changed module anew', () => {
    const compile = compileOnce(vm.compileFunction);
    load(compile, 'exports.version = 1;');
    expect(load(compile, 'exports.version = 2;').version).toBe(2);
  });

  it('names the line and column at which a module throws, also on its first line', () => {
    const compile = compileOnce(vm.compileFunction);
    expect(() => load(compile, 'throw new Error("here")')).toThrow(
      expect.objectContaining({ stack: expect.stringContaining(`${filename}:1:7`) }),
    );
    expect(() => load(compile, '\n  throw new Error("here")')).toThrow(
      expect.objectContaining({ stack: expect.stringContaining(`${filename}:2:9`) }),
    );
  });

  it('keeps strict mode, and what names no file stays with Node', () => {
    const node = jest.fn(vm.compileFunction);
    const compile = compileOnce(node);
    expect(
      load(compile, "'use strict'; exports.self = (function () { return this; })();").self,
    ).toBeUndefined();
    expect(node).not.toHaveBeenCalled();
    expect(compile('return 1 + 1')()).toBe(2);
    expect(node).toHaveBeenCalledTimes(1);
  });
});
