// Runs before anything is installed and on any Node: old syntax only.
var parts = process.versions.node.split('.').map(Number);
if (parts[0] < 20 || (parts[0] === 20 && parts[1] < 9)) {
  console.error(
    'Node.js ' +
      process.versions.node +
      ' is too old: GAB needs 20.9 or newer (https://nodejs.org).',
  );
  process.exit(1);
}
