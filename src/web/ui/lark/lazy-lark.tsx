import { lazy, type ComponentProps } from 'react'
import { ClientOnly } from '#web/ui/feedback/client-only.tsx'

const Lark = lazy(async () => ({ default: (await import('./lark.tsx')).Lark }))

/** The mascot for rarely seen screens; loads after the text. */
export function LazyLark(props: ComponentProps<typeof Lark>) {
  return (
    <ClientOnly>
      <Lark {...props} />
    </ClientOnly>
  )
}
