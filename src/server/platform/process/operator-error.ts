/** One plain sentence for the person who runs Wonderlark: what is wrong and what to do. Shown without a stack. */
export class OperatorError extends Error {}

/** Passes as soon as there is room. */
export class FullDiskError extends OperatorError {}

const fullDisk = /ENOSPC|EDQUOT|No space left on device|Disk quota exceeded/

/** Whether the text of an error says that a disk is full. */
export function saysDiskIsFull(text: string): boolean {
  return fullDisk.test(text)
}

/** The operating system's word for what went wrong, without paths and stacks: "EACCES". */
export function systemCode(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
