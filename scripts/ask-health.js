/** Exits with 0 if the server or worker on this machine is alive. For the container's health check. */
const { PORT = 3000, ROLE, WORKER_PORT } = process.env
const port = ROLE === 'worker' && WORKER_PORT ? WORKER_PORT : PORT
const answer = await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)
process.exitCode = answer?.ok ? 0 : 1
