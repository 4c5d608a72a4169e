export { type Clock, systemClock } from './clock.ts'
export { type ProcessLifecycle, drain, listen, runProcess } from './lifecycle.ts'
export { FullDiskError, OperatorError, saysDiskIsFull, systemCode } from './operator-error.ts'
export { isGroupMember, sayReady, startProcessGroup } from './process-group.ts'
