/** Ends with 0 when the server of this machine lives; for the container's health check. */
const answer = await fetch(`http://127.0.0.1:${process.env.PORT ?? 3000}/healthz`).catch(() => null)
process.exitCode = answer?.ok ? 0 : 1
