/** What commands of other slices need to read sources in their own process. */
export { openImportEnvironment } from './import-environment.ts'
export { previewSource } from './preview-service.ts'
export { readSource } from './service.ts'
