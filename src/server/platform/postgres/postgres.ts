export { openEmbeddedPostgres } from './embedded-postgres.ts'
export { isCluster, readPointer } from './postgres-place.ts'
export { completePackage } from './postgres-runtime.ts'
