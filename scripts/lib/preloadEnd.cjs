// Preloaded into the steps that a script runs.
require('./endWithStarter.cjs').endWithStarter();
