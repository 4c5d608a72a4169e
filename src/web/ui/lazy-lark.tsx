import { lazyWhenIdle } from './lazy-when-idle.tsx'

/** The mascot on screens that few ever see: its drawing comes after the words. */
export const LazyLark = lazyWhenIdle(async () => (await import('./lark.tsx')).Lark)
