export { watchEventLoop } from './metrics.ts'
export { type Log, createLog } from './log.ts'
export { type Meters, createMeters, noMeters } from './meters.ts'
export { addGauge, measureProcess, metricsType } from './metrics.ts'
export { createRegistry, gatherFromGroup, gatherInParent } from './process-group-metrics.ts'
export {
  allowStaleReads,
  currentLanguage,
  currentRun,
  findOnce,
  runAs,
  isStoringTexts,
  readRunLocale,
  runAsPage,
  runInLanguage,
  runInLocale,
  runInUnit,
  runToStore,
  runWithConventions,
  runWithLimit,
  setInstallation,
} from './request-context.ts'
