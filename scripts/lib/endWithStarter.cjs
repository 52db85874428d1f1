const { readFileSync } = require('node:fs');

/**
 * Ends this process once the one that started it, or that one's own, is gone: a step that went on
 * after a kill -9 would get in the way of the next one. Returns the timer.
 */
exports.endWithStarter = () => {
  const starters = ancestors();
  return setInterval(() => {
    if (ancestors() !== starters) process.exit(1);
  }, 500).unref();
};

/** Parent and, on Linux, its parent: between npm and us there may be a shell. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')')).split(' ')[2]}`;
  } catch {
    return String(process.ppid);
  }
}
