const { default: Sequencer } = require('@jest/test-sequencer');

const listed = ({ path }) => process.argv.findIndex((argument) => path.endsWith(argument));

/** Runs test files in the order of the command line; Jest's own begins with the longest. */
module.exports = class extends Sequencer {
  sort(tests) {
    return tests.toSorted((one, other) => listed(one) - listed(other));
  }
};
