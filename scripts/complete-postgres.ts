import { completePackage } from '#server/platform/postgres/postgres.ts'

/** A step of `npm run build`. */
await completePackage()
