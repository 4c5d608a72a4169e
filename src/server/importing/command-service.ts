/** Exports for commands of other slices that read sources in a process of their own. */
export { openImportEnvironment } from './import-environment.ts'
export { previewSource } from './preview-service.ts'
export { readSource } from './service.ts'
