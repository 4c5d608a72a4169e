import { late } from './lazy-when-idle.tsx'

/** The mascot on screens that few ever see: its drawing comes after the words. */
export const LateLark = late(async () => (await import('./lark.tsx')).Lark)
