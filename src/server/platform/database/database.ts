export { type DatabaseListener, createDatabaseListener } from './database-listener.ts'
export {
  DatabaseUnavailableError,
  type ReplicaOptions,
  type UnavailableReason,
  getUnavailableReason,
} from './database-pool.ts'
export { checkExternalPostgres, oldestPostgres } from './external-postgres.ts'
export { type Migration, applyMigrations, extensionsIn, lockMigrations, migrate, readMigrations } from './migrations.ts'
export {
  type Database,
  type DatabaseOptions,
  type Session,
  type SocketConnection,
  openDatabase,
} from './open-database.ts'
export { withScratchDatabase } from './scratch-database.ts'
export {
  Fragment,
  type ReadSql,
  type WriteSql,
  constant,
  findUnstorable,
  fragment,
  instant,
  identifier,
  joinFragments,
  opaque,
  repairTexts,
  toStorable,
} from './sql.ts'
