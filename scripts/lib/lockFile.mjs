/** @typedef {{ version: string, integrity?: string, optional?: boolean, dev?: boolean, license?: string,
 *   engines?: { node?: string }, os?: string[], cpu?: string[], libc?: string[], resolved?: string, link?: boolean,
 *   optionalDependencies?: Record<string, string> }} Entry */
/** @typedef {Record<string, Entry>} Packages the `packages` of a package-lock.json, by path */

const OS = ['aix', 'android', 'darwin', 'freebsd', 'linux', 'netbsd', 'openbsd', 'openharmony'];
/** Names of processors: packages', and Node's. */
const CPUS = { amd64: 'x64', arm: 'arm', arm64: 'arm64', ia32: 'ia32', x64: 'x64' };
for (const cpu of ['loong64', 'mips64el', 'ppc64', 'riscv64', 's390x']) CPUS[cpu] = cpu;
const LIBC = { gnu: 'glibc', glibc: 'glibc', musl: 'musl' };

/** The machines that a package's name implies; undefined for a package for all. */
export function platformOf(name) {
  const words = name.split(/[-/]/);
  const os = words.map((one) => (one === 'windows' ? 'win32' : one));
  const found = os.find((one) => OS.includes(one) || one === 'win32');
  const cpu = words.find((one) => one in CPUS);
  if (!found || !cpu) return undefined;
  const libc = found === 'linux' ? LIBC[words.at(-1)] : undefined;
  return { os: [found], cpu: [CPUS[cpu]], ...(libc && { libc: [libc] }) };
}

/** The path at which Node finds a package from another one's folder, by npm's rule; undefined when nowhere. */
function resolveFrom(packages, owner, name) {
  for (let dir = owner; ; ) {
    const path = `${dir ? `${dir}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (!dir) return undefined;
    const end = dir.lastIndexOf('/node_modules/');
    dir = end < 0 ? '' : dir.slice(0, end);
  }
}

/**
 * Optional packages that the lock names without an entry of their own: a registry that does not have them
 * makes npm leave them out, and at one that has them `npm ci` then refuses the lock.
 * @param {Packages} packages
 */
export function missingPackages(packages) {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name]) => !resolveFrom(packages, owner, name))
      .map(([name, version]) => ({ owner, name, version })),
  );
}

/** The oldest Node that README promises, as major and minor version. */
const OLDEST_NODE = [20, 9];

/** Packages that demand a newer Node than they run on here, with the reason why that is harmless. */
const OTHER_ENGINES = {
  '@ant-design/pro-components': 'read by the bundler, runs in browsers',
  '@vitejs/plugin-react': 'of a bundler that Umi never loads here',
  vite: 'of a bundler that Umi never loads here',
};

/** Whether a range such as `^20.12 || >=22` includes the oldest Node; only lower bounds are compared. */
export function runsOnOldestNode(range) {
  const [major, minor] = OLDEST_NODE;
  return range.split('||').some((clause) => {
    const [, operator, from, fromMinor = '0'] =
      /^\s*(>=|>|\^|~)?\s*v?(\d+)(?:\.(\d+))?/.exec(clause) ?? [];
    if (from === undefined) return true;
    if (Number(from) === major) return Number(fromMinor) <= minor;
    return operator?.startsWith('>') === true && Number(from) < major;
  });
}

/** Packages of the running shop that refuse the oldest Node. @param {Packages} packages */
function engineFaults(packages) {
  return Object.entries(packages).flatMap(([path, { dev, engines }]) => {
    const name = path.split('node_modules/').at(-1);
    if (!path || dev || !engines?.node || name in OTHER_ENGINES) return [];
    if (runsOnOldestNode(engines.node)) return [];
    return [`${path} needs Node ${engines.node}, and the shop runs on ${OLDEST_NODE.join('.')}`];
  });
}

/** Reasons why `npm ci` or the shop would fail on some machine, a sentence each. @param {Packages} packages */
export function lockFaults(packages) {
  const missing = missingPackages(packages).map(
    ({ owner, name, version }) => `${name}@${version}, which ${owner} names, has no entry`,
  );
  const wrong = Object.entries(packages).flatMap(([path, entry]) => {
    const faults = [];
    // The URL of a private registry would fail for everybody else.
    if (entry.resolved && !entry.link) faults.push(`${path} names a registry: ${entry.resolved}`);
    const platform = platformOf(path.split('node_modules/').at(-1));
    if (platform && entry.optional && !(entry.os && entry.cpu))
      faults.push(`${path} does not say for which os and cpu it is`);
    if (!entry.optional && (entry.os || entry.cpu) && !entry.devOptional)
      faults.push(`${path} is for some machines only, but not optional`);
    return faults;
  });
  return [...missing, ...wrong, ...engineFaults(packages)];
}

/**
 * The lock with an entry for each missing package whose name says for which machines it is, in npm's order.
 * They carry no integrity: npm notes one when it installs them.
 * @param {Packages} packages
 * @returns {Packages}
 */
export function completed(packages) {
  const added = missingPackages(packages).flatMap(({ owner, name, version }) => {
    const platform = platformOf(name);
    if (!platform || !/^\d/.test(version)) return [];
    const { dev, license } = packages[owner];
    const { os, cpu, libc } = platform;
    const entry = { version, cpu, dev, libc, license, optional: true, os };
    const base = owner.slice(0, owner.lastIndexOf('node_modules/'));
    return [[`${base}node_modules/${name}`, JSON.parse(JSON.stringify(entry))]];
  });
  return Object.fromEntries(
    [...Object.entries(packages), ...added].sort(([a], [b]) => a.localeCompare(b, 'en')),
  );
}

/** glibc or musl on Linux, as npm tells them apart; undefined elsewhere. */
function libcHere() {
  if (process.platform !== 'linux') return undefined;
  process.report.excludeNetwork = true;
  return process.report.getReport().header.glibcVersionRuntime ? 'glibc' : 'musl';
}

/** The paths at which npm installs packages on this machine. @param {Packages} packages */
export function expectedPackages(packages) {
  const here = { os: process.platform, cpu: process.arch, libc: libcHere() };
  return Object.keys(packages).filter(
    (path) =>
      path !== '' &&
      Object.entries(here).every(([key, is]) => packages[path][key]?.includes(is) ?? true),
  );
}
