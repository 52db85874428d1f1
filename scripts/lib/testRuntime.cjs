const { default: Runtime } = require('jest-runtime');
const { KeptSources } = require('./keptSources.cjs');

/** Jest's module loader, which would read and decode each module for each test file: 9 MB for a page's. */
class TestRuntime extends Runtime {
  constructor(config, environment, resolver, transformer, sources, ...rest) {
    const [, , { watch, watchAll }] = rest;
    const texts = watch || watchAll ? sources : new KeptSources(sources);
    super(config, environment, resolver, transformer, texts, ...rest);
    // There are no manual mocks. Jest would match each import against each pattern of moduleNameMapper for one.
    this._resolution.getCjsMockModule = () => null;
  }
}

module.exports = TestRuntime;
