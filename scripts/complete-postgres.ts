import { completePackage } from '#server/platform/postgres-runtime.ts'

/** A step of `npm run build`. */
await completePackage()
