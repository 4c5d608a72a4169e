/** An error for the operator, in one plain sentence: what is wrong and what to do. Shown without a stack. */
export class OperatorError extends Error {}

/** Thrown while the disk is full. Work continues once there is space again. */
export class FullDiskError extends OperatorError {}

const fullDisk = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/

/** Returns whether the text of an error says that a disk is full. */
export const saysDiskIsFull = (text: string): boolean => fullDisk.test(text)

/** Returns the code of an error without paths or stack, such as "EACCES"; empty if it has none. */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
