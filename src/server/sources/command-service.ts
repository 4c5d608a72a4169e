/** Exports for commands of other slices that read sources in a process of their own. */
export { openImportEnvironment } from './read/import-environment.ts'
export { previewSource } from './read/preview-service.ts'
export { readSource } from './import-service.ts'
