/** Texts of files by path. They do not change during a run. */
const kept = new Map();

/** The texts of files that Jest reads for one test file, and those that earlier test files of this worker read. */
class KeptSources extends Map {
  get(file) {
    return kept.get(file);
  }

  set(file, text) {
    kept.set(file, text);
    return this;
  }
}

module.exports = { KeptSources };
