/** Exit code 0 when this container's process is ready. */
const { ROLE, PORT, HEALTH_PORT } = process.env;
const port = ROLE === 'worker' ? HEALTH_PORT || 8001 : PORT || 8000;
const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
  ({ ok }) => ok,
  () => false,
);
process.exitCode = ready ? 0 : 1;
