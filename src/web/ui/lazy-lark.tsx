import { lazyWhenIdle } from './lazy-when-idle.tsx'

/** The mascot for rarely seen screens; loads after the text. */
export const LazyLark = lazyWhenIdle(async () => (await import('./lark.tsx')).Lark)
